import { call, calls } from './call';
import { endSession } from './session-end';

/** Signs out on the server and everywhere in this browser. The browser clears its state offline too. */
export async function logOut(): Promise<void> {
  await call(calls.auth.logout);
  await endSession();
}
