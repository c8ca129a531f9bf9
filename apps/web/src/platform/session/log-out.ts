import { call, calls } from '../calls/call';
import { createTaskQueue } from '../task-queue';
import { endedSessions, endSession } from './session-end';
import { dropOwedSignOut, isSignOutOwed, oweSignOut } from './session-marker';

/** Without a reply, or with one that says “not now”, the session may still be valid. */
const mayBeUnheard = (code: number) => code === 0 || code === 429 || code >= 500;

const unsent = new Set<() => Promise<unknown>>();

/** Registers work that has to reach the server before the person logs out; returns an unregister function. */
export function beforeLogOut(send: () => Promise<unknown>): () => void {
  unsent.add(send);
  return () => unsent.delete(send);
}

const notices = new Set<() => void>();

/** Registers a notice for after the person has logged out in this window; returns an unregister function. */
export function afterLogOut(say: () => void): () => void {
  notices.add(say);
  return () => notices.delete(say);
}

/** A person who leaves a shared computer does not wait longer for a server that does not reply. */
const timeoutMs = 5000;

async function signOutOnServer(): Promise<{ code: number }> {
  await Promise.all([...unsent].map((send) => send()));
  return call(calls.auth.logout);
}

/**
 * Signs out on the server and everywhere in this browser. Without a reply the browser clears its state, and a sign-out
 * stays pending.
 */
export async function logOut(): Promise<void> {
  const before = endedSessions();
  let late: ReturnType<typeof setTimeout> | undefined;
  const unheard = new Promise<{ code: number }>((resolve) => {
    late = setTimeout(() => resolve({ code: 0 }), timeoutMs);
  });
  const { code } = await Promise.race([signOutOnServer(), unheard]);
  clearTimeout(late);
  if (mayBeUnheard(code)) oweSignOut();
  // The session may have ended meanwhile, and somebody else may have signed in.
  if (endedSessions() === before) await endSession({ isLoggedOut: true });
  for (const say of notices) say();
}

const runInTurn = createTaskQueue('nestmate-owed-sign-out');

/** Ends the session that a person has signed out of offline. Does nothing if no sign-out is pending. */
export async function payOwedSignOut(): Promise<void> {
  if (!isSignOutOwed()) return;
  await runInTurn(async () => {
    if (!isSignOutOwed()) return;
    const { code } = await call(calls.auth.logout);
    if (!mayBeUnheard(code)) dropOwedSignOut();
  });
}
