import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from './call';
import { pendingDrafts } from './pending-drafts';
import { noteSession } from './session';
import { endStaffPush } from './staff-push';
import { staffKeys } from './staff.keys';

/**
 * My identity, and my rights in each place. Read again when the window becomes visible, so that it follows a sign-in in
 * another one.
 */
export const useMe = () =>
  useQuery({
    queryKey: staffKeys.me,
    queryFn: async ({ signal }) => {
      const me = await unwrap(call(calls.staffSignIn.me, { signal }));
      noteSession(me);
      return me;
    },
    refetchOnWindowFocus: 'always',
  });

/** The ways to sign in here. */
export const useSignInOptions = () =>
  useQuery({
    queryKey: staffKeys.signIn,
    queryFn: ({ signal }) => unwrap(call(calls.staffSignIn.options, { signal })),
    staleTime: Infinity,
  });

/** Ends the session in this browser, and clears all data by reloading the page. */
export async function signOut(): Promise<void> {
  await call(calls.staffSignIn.signOut);
  await endStaffPush();
  pendingDrafts.clear();
  location.assign('/staff/sign-in');
}
