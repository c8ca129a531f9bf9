import { call, calls } from './call';
import { keptDrafts } from './kept-drafts';

/** Ends the session in this browser, and forgets what was read by loading the page again. */
export async function signOut(): Promise<void> {
  await call(calls.staffSignIn.signOut);
  keptDrafts.clear();
  location.assign('/staff/sign-in');
}
