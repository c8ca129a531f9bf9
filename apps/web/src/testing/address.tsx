import { calls } from '@nestmate/contract';
import { usePhase } from '@/app/boot';
import { Shell } from '@/app/shell';
import { answerLive } from './live';
import { communityOf, overviewOf, roomOf } from './residents';
import { showAll } from './screen';
import { answer } from './server';

/** The server of somebody whose profile is complete, in a room of their own. */
export function answerForShell() {
  answer(calls.profile.overview, overviewOf());
  answer(calls.room.mine, roomOf());
  answer(calls.housing.details, communityOf());
  answer(calls.auth.logout);
  answer(calls.chat.session, { session_token: 'chat' });
  answerLive('chat.initialize', { unreadCount: 0, expiresAt: '2027-01-01T00:00:00Z' });
  answerLive('chat.list', { conversations: [], next: null });
}

/** Opens an address of the product. */
export function visit(at: string) {
  usePhase.setState({ phase: 'ready' });
  return showAll(<Shell />, { at });
}
