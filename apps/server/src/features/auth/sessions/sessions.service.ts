import type { UserId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type Account, ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import {
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markUsed,
  revokeSession,
  successorsOf,
} from './sessions.queries';

/** Milliseconds. A session that is used at least this often never ends by itself. */
export const refreshTokenLifetime = 30 * 24 * 60 * 60_000;

/** Milliseconds in which a used token still works, since two windows that wake together send the same one. */
export const replayGrace = 10_000;

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
}

export interface OpenSession {
  sessionId: string;
  userId: UserId;
  refreshToken: string;
}

export async function openSession(db: Db, userId: UserId, now = new Date()): Promise<OpenSession> {
  const sessionId = newId();
  await insertSession(db, sessionId, userId);
  return { sessionId, userId, refreshToken: await issueRefreshToken(db, sessionId, { now }) };
}

/**
 * Swaps a refresh token for the next one. The reply may be lost: an old token whose successors are unused is
 * swapped once more, and they count as used from then on. Any other replayed token has leaked, so its whole
 * session ends.
 * @throws ProductError `Unauthorized`
 */
export async function rotateSession(
  { db, events }: Parts,
  token: string,
  now = new Date(),
): Promise<OpenSession> {
  const rotated = await db.transaction(async (tx) => {
    const hash = hashOf(token);
    const known = await lockRefreshToken(tx, hash);
    if (!known || known.revokedAt || known.expiresAt <= now) return undefined;
    if (known.usedAt && now.getTime() - known.usedAt.getTime() > replayGrace) {
      const successors = await successorsOf(tx, hash);
      if (successors.length === 0 || successors.some(({ usedAt }) => usedAt)) {
        await end(tx, events, known, now);
        return undefined;
      }
      for (const successor of successors) await markUsed(tx, successor.hash, now);
    }
    if (!known.usedAt) await markUsed(tx, hash, now);
    const { sessionId, userId } = known;
    return {
      sessionId,
      userId,
      refreshToken: await issueRefreshToken(tx, sessionId, { now, swappedFor: hash }),
    };
  });
  if (!rotated) throw new ProductError('Unauthorized');
  return rotated;
}

/** Ends the session that a refresh token belongs to, whichever of its tokens it is. */
export async function endSessionOf({ db, events }: Parts, token: string, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockRefreshToken(tx, hashOf(token));
    if (known) await end(tx, events, known, now);
  });
}

/** Ends the caller's session. */
export async function endSession({ db, events }: Parts, account: Account, now = new Date()): Promise<void> {
  await db.transaction((tx) => end(tx, events, account, now));
}

async function end(
  tx: Db,
  events: Parts['events'],
  { userId, sessionId }: Account,
  now: Date,
): Promise<void> {
  await revokeSession(tx, sessionId, now);
  await events.publish(tx, 'session.revoked', { userId, sessionId });
}

async function issueRefreshToken(
  db: Db,
  sessionId: string,
  { now, swappedFor = null }: { now: Date; swappedFor?: string | null },
): Promise<string> {
  const token = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + refreshTokenLifetime);
  await insertRefreshToken(db, { hash: hashOf(token), sessionId, expiresAt, swappedFor });
  return token;
}
