import { calls } from '@nestmate/contract';
import { usePhase } from '@/app/boot';
import { Shell } from '@/app/shell';
import { communityOf, overviewOf, roomOf } from './residents';
import { showAll } from './screen';
import { answer } from './server';

/** The server of somebody whose profile is complete, in a room of their own. */
export function answerForShell() {
  answer(calls.profile.overview, overviewOf());
  answer(calls.room.mine, roomOf());
  answer(calls.housing.details, communityOf());
  answer(calls.auth.logout);
}

/** Opens an address of the product. */
export function visit(at: string) {
  usePhase.setState({ phase: 'ready' });
  return showAll(<Shell />, { at });
}
