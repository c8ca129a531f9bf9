import { call, calls } from '@/platform/call';
import { arrive } from './arrival';
import { tellFailure } from './failure';

/** Somebody who is signed in already takes up another invitation. */
export async function joinWithInvitation(passcode: string, navigate: (to: string) => void): Promise<void> {
  const answer = await call(calls.auth.reassociate, { body: { passcode } });
  if ('err' in answer) tellFailure(answer.err);
  else await arrive(answer.res, navigate);
}
