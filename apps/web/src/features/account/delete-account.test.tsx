import { calls } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { useSession } from '@/platform/session/session';
import { signIn } from '@/testing/screen';
import { answer, disconnect, refuse } from '@/testing/server';
import { deleteAccount, isDeleting } from './delete-account';

const isSignedIn = () => useSession.getState().userId !== null;

it('ends the session when the account is deleted, also by an earlier call whose reply was lost', async () => {
  signIn();
  answer(calls.account.remove);
  expect(await deleteAccount()).toBe('gone');
  expect(isSignedIn()).toBe(false);

  signIn();
  refuse(calls.account.remove, { code: 401, error_code: 'AccountDeleted' });
  refuse(calls.auth.refresh, { code: 401, error_code: 'Unauthorized' });
  expect(await deleteAccount()).toBe('gone');
  expect(isSignedIn()).toBe(false);
});

it('keeps the session when the account was not deleted', async () => {
  signIn();
  refuse(calls.account.remove, { code: 403, error_code: 'FreshSignInRequired' });
  expect(await deleteAccount()).toBe('freshSignInRequired');
  disconnect(calls.account.remove);
  const deleting = deleteAccount();
  expect(isDeleting()).toBe(true);
  expect(await deleting).toBe('failed');
  expect([isDeleting(), isSignedIn()]).toEqual([false, true]);
});
