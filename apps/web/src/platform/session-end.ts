import { encryptedStorage } from './encrypted-storage';
import { log } from './log';
import { clearSession, isAuthenticated, startSession, useSession } from './session';
import type { Refreshed } from './refresh';
import type { Session } from '@nestmate/contract';

type News = { kind: 'refreshed'; session: Refreshed } | { kind: 'ended' };

const windows = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nestmate-session');

function tellOtherWindows(news: News) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  windows?.postMessage(news);
}

const cleanups = new Set<() => void>();

/** Registers what else must be forgotten when a session ends; returns how to take it back. */
export function onSessionEnd(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

function forget() {
  clearSession();
  for (const cleanup of cleanups) {
    try {
      cleanup();
    } catch (error) {
      log('Something did not clear up', { error: String(error) });
    }
  }
}

/** Ends the session in every window of this browser and forgets all stored state. */
export async function endSession(): Promise<void> {
  forget();
  tellOtherWindows({ kind: 'ended' });
  await encryptedStorage.clear();
}

/** Starts a session; whatever is here of somebody else is forgotten first. */
export async function beginSession(
  session: Refreshed & Partial<Session>,
  options?: Parameters<typeof startSession>[1],
): Promise<void> {
  const { userId } = useSession.getState();
  if (userId !== null && userId !== session.userId) {
    forget();
    await encryptedStorage.clear();
  }
  void encryptedStorage.beginAnew();
  startSession(session, options);
}

export async function acceptRefreshed(session: Refreshed): Promise<void> {
  await beginSession(session);
  tellOtherWindows({ kind: 'refreshed', session });
}

/** Follows what other windows of this browser say about the session. */
export function followOtherWindows() {
  windows?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { userId } = useSession.getState();
    if (data.kind === 'ended' && userId !== null) forget();
    // Someone else's session in another window is no business of this one until it reloads.
    if (data.kind === 'refreshed' && data.session.userId !== userId) return;
    void encryptedStorage.beginAnew();
    if (data.kind === 'refreshed') startSession(data.session);
  });
}

/** Whether a session was left here that has not been renewed yet. */
export const hasStoredSession = () => {
  const session = useSession.getState();
  return session.userId !== null && !isAuthenticated(session);
};
