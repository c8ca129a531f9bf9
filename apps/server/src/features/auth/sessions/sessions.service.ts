import type { UserId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type Account, ProductError, type RequestSource } from '../../../platform/http';
import { newId, type SessionId } from '../../../platform/ids';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import type { Signer } from '../../../platform/signer';
import {
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  noteUse,
  revokeSession,
} from './sessions.queries';
import { swapRefreshToken } from './swap-refresh-token';
import { refreshTokenLifetimeMs } from './token-times';

interface Parts {
  db: Db;
  events: Pick<Events, 'publish'>;
}

interface RotatingParts extends Parts {
  signer: Pick<Signer, 'derive'>;
}

export interface OpenSession {
  sessionId: SessionId;
  userId: UserId;
  refreshToken: string;
}

export async function openSession(
  db: Db,
  { userId, ...source }: RequestSource & { userId: UserId },
  now: Date,
): Promise<OpenSession> {
  const sessionId = newId<SessionId>();
  await insertSession(db, { id: sessionId, userId, ...source, createdAt: now, lastUsedAt: now });
  const refreshToken = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + refreshTokenLifetimeMs);
  await insertRefreshToken(db, { hash: hashOf(refreshToken), sessionId, expiresAt });
  return { sessionId, userId, refreshToken };
}

/** The session of a token has ended. */
export class SessionEnded extends ProductError {
  /** @param leaked the person whose session has ended because somebody else holds one of its tokens */
  constructor(readonly leaked: Account | undefined) {
    super('Unauthorized');
  }
}

/**
 * Swaps a refresh token for its one live successor. A token that cannot come from this session's own browser has leaked,
 * so the whole session ends.
 * @throws SessionEnded
 */
export async function rotateSession(
  { db, events, signer }: RotatingParts,
  { token, ...source }: RequestSource & { token: string },
  now: Date,
): Promise<OpenSession> {
  const rotated = await db.transaction(async (tx) => {
    const session = await lockSessionOfToken(tx, hashOf(token));
    if (!session || session.revokedAt) return new SessionEnded(undefined);
    const swapped = await swapRefreshToken({ tx, signer }, token, now);
    if (swapped.outcome === 'unknown') return new SessionEnded(undefined);
    if (swapped.outcome === 'leaked') {
      await end(tx, events, session, now);
      return new SessionEnded(session);
    }
    await noteUse(tx, session.sessionId, source, now);
    return { ...session, refreshToken: swapped.token };
  });
  // Thrown after the commit, which ends the session.
  if (rotated instanceof SessionEnded) throw rotated;
  return rotated;
}

/** Ends the session of a refresh token, current or not. */
export async function endSessionOf({ db, events }: Parts, token: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await lockSessionOfToken(tx, hashOf(token));
    if (known) await end(tx, events, known, now);
  });
}

/** Ends the caller's session. */
export async function endSession({ db, events }: Parts, account: Account, now: Date): Promise<void> {
  await db.transaction((tx) => end(tx, events, account, now));
}

async function end(
  tx: Db,
  events: Parts['events'],
  { userId, sessionId }: Account,
  now: Date,
): Promise<void> {
  await revokeSession(tx, sessionId, now);
  await events.publish(tx, 'session.revoked', { userId, sessionId, fromElsewhere: false });
}
