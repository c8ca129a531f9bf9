import { call, calls } from '@/platform/calls/call';
import { endSession } from '@/platform/session/session-end';

let isLeaving = false;

/** Whether this window is deleting the account, so that it ignores the event about it. */
export const isDeleting = () => isLeaving;

/** Deletes the account and ends the session here. Also `gone` when it already was, as after a lost reply. */
export async function deleteAccount(): Promise<'gone' | 'freshSignInRequired' | 'failed'> {
  isLeaving = true;
  const answer = await call(calls.account.remove);
  const isGone = 'res' in answer || answer.err.error_code === 'AccountDeleted';
  if (isGone) await endSession();
  isLeaving = false;
  if (isGone) return 'gone';
  return answer.err.error_code === 'FreshSignInRequired' ? 'freshSignInRequired' : 'failed';
}

/** Whether the confirmation word is typed; case and surrounding spaces are ignored. */
export const isConfirmed = (typed: string, word: string) =>
  typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();
