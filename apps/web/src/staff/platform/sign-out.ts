import { call, calls } from './call';
import { pendingDrafts } from './pending-drafts';

/** Ends the session in this browser, and clears all data by reloading the page. */
export async function signOut(): Promise<void> {
  await call(calls.staffSignIn.signOut);
  pendingDrafts.clear();
  location.assign('/staff/sign-in');
}
