import { call, calls } from '@/platform/call';
import { endSession } from '@/platform/session-end';

let isLeaving = false;

/** Whether this window is the one that deletes the account: it knows already, and need not be told. */
export const isDeleting = () => isLeaving;

/**
 * Deletes the account and forgets it in this browser; true also when it was gone already, as after an answer that was lost
 * on its way.
 */
export async function deleteAccount(): Promise<boolean> {
  isLeaving = true;
  const answer = await call(calls.account.remove);
  const isGone = 'res' in answer || answer.err.error_code === 'AccountDeleted';
  if (isGone) await endSession();
  isLeaving = false;
  return isGone;
}
