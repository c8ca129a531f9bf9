import { clearInvitation } from '@/features/invitations';
import { call, calls } from '@/platform/call';
import { arrive } from './arrival';
import { showFailure } from './failure';

/** A signed-in person accepts another invitation. */
export async function joinWithInvitation(passcode: string, navigate: (to: string) => void): Promise<void> {
  const answer = await call(calls.auth.reassociate, { body: { passcode } });
  if ('res' in answer) return arrive(answer.res, navigate);
  showFailure(answer.err);
  // Offline or rate-limited: the same invitation can work later.
  if (answer.code === 0 || answer.code === 429) return;
  clearInvitation();
  navigate('/');
}
