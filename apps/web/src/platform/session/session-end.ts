import type { Session } from '@nestmate/contract/auth';
import { log } from '../log';
import { encryptedStorage } from '../stored/encrypted-storage';
import { leaveLanguage } from '../texts/language';
import { type RenewedSession, sessionChannel } from './renew-session';
import { clearSession, isAuthenticated, startSession, useSession } from './session';
import { dropSessionMarker, hasSessionMarker } from './session-marker';

export type SessionMessage =
  | { kind: 'refreshed'; session: RenewedSession }
  | { kind: 'ended'; isLoggedOut: boolean };

const windows = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(sessionChannel);

function notifyOtherWindows(message: SessionMessage) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin to reach
  windows?.postMessage(message);
}

/** Whose session has ended, and whether they logged out rather than that it expired or was ended elsewhere. */
export interface SessionEnd {
  userId: Session['userId'] | null;
  isLoggedOut: boolean;
}
type Cleanup = (end: SessionEnd) => void;

const cleanups = new Set<Cleanup>();

/** Registers a cleanup for the end of the session; returns an unregister function. */
export function onSessionEnd(cleanup: Cleanup): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/** Forgets the session and everything that belongs to it, in this window. */
export function forget(isLoggedOut = false): void {
  const { userId } = useSession.getState();
  clearSession();
  for (const cleanup of cleanups) {
    try {
      cleanup({ userId, isLoggedOut });
    } catch (error) {
      log('A cleanup failed', { error: String(error) });
    }
  }
}

let ended = 0;
/** How many sessions have ended in this window. */
export const endedSessions = () => ended;

onSessionEnd(() => leaveLanguage());

/** Ends the session in every window of this browser and clears all stored state. */
export async function endSession({ isLoggedOut = false } = {}): Promise<void> {
  ended += 1;
  // A second refusal does not disturb a signed-out person, who may be writing to support.
  if (useSession.getState().userId !== null) forget(isLoggedOut);
  dropSessionMarker();
  notifyOtherWindows({ kind: 'ended', isLoggedOut });
  await encryptedStorage.clear();
}

/** Starts a session; first clears everything of another person. */
export async function beginSession(
  session: RenewedSession & Partial<Session>,
  options?: Parameters<typeof startSession>[1],
): Promise<void> {
  const { userId } = useSession.getState();
  if (userId !== null && userId !== session.userId) {
    forget();
    await encryptedStorage.clear();
  }
  void encryptedStorage.acceptCurrentKey();
  startSession(session, options);
}

export async function acceptRenewed(session: RenewedSession): Promise<void> {
  await beginSession(session);
  notifyOtherWindows({ kind: 'refreshed', session });
}

/** Follows the session in other windows of this browser. */
export function followOtherWindows() {
  windows?.addEventListener('message', ({ data }: MessageEvent<SessionMessage>) => {
    const { userId } = useSession.getState();
    if (data.kind === 'ended') ended += 1;
    if (data.kind === 'ended' && userId !== null) forget(data.isLoggedOut);
    // Another person's session in another window does not concern this one until it reloads.
    if (data.kind === 'refreshed' && data.session.userId !== userId) return;
    void encryptedStorage.acceptCurrentKey();
    if (data.kind === 'refreshed') startSession(data.session);
  });
}

/**
 * Whether this browser may have a session that has not been renewed here yet: one is stored, or a cookie marks one
 * (right after signing in, and where storage is refused).
 */
export const mayHaveSession = () => {
  const session = useSession.getState();
  return !isAuthenticated(session) && (session.userId !== null || hasSessionMarker());
};
