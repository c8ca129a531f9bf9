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

/** Registers a cleanup for the end of the session; returns an unregister function. */
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

/** Ends the session in every window of this browser and clears all stored state. */
export async function endSession(): Promise<void> {
  forget();
  tellOtherWindows({ kind: 'ended' });
  await encryptedStorage.clear();
}

/** Starts a session; first clears everything of another person. */
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

/** Follows the session in other windows of this browser. */
export function followOtherWindows() {
  windows?.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { userId } = useSession.getState();
    if (data.kind === 'ended' && userId !== null) forget();
    // Another person's session in another window does not concern this one until it reloads.
    if (data.kind === 'refreshed' && data.session.userId !== userId) return;
    void encryptedStorage.beginAnew();
    if (data.kind === 'refreshed') startSession(data.session);
  });
}

/** Whether a session is stored here that has not been renewed yet. */
export const hasStoredSession = () => {
  const session = useSession.getState();
  return session.userId !== null && !isAuthenticated(session);
};
