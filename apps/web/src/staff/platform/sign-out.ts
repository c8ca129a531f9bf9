import { call, calls } from './call';

/** Ends the session in this browser, and forgets what was read by loading the page again. */
export async function signOut(): Promise<void> {
  await call(calls.staffSignIn.signOut);
  location.assign('/staff/sign-in');
}
