import type { UserId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import type { Publisher } from '../../../platform/events/events';
import { type Account, ProductError, type RequestSource } from '../../../platform/http';
import { newId, type SessionId } from '../../../platform/ids';
import { hashOf, newOpaqueToken } from '../../../platform/opaque-token';
import type { Signer } from '../../../platform/signer';
import { recordSecurityEvent } from '../record-security-event';
import { deleteSecurityEventsBefore } from '../security-events.queries';
import {
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  noteUse,
  revokeSession,
  latestSuccessor,
  markUsed,
  refreshToken,
  deleteDeadSessions,
  deleteSpentTokens,
  signedInAt,
} from './sessions.queries';

type SessionDependencies = Pick<App, 'db' | 'events'>;

interface RotationDependencies extends SessionDependencies, Pick<App, 'log'> {
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
  await insertRefreshToken(db, { hash: hashOf(refreshToken), sessionId, expiresAt, swappedFor: null });
  return { sessionId, userId, refreshToken };
}

/** A session that is used at least this often never ends by itself. */
export const refreshTokenLifetimeMs = 30 * dayMs;

/** A used token still leads to its successor for this long: two windows that wake together send the same one. */
export const replayGraceMs = 10_000;

/** A session that has ended, and whose it was if it has ended because somebody else holds one of its tokens. */
interface EndedSession {
  leakedOf: Account | undefined;
}

/**
 * Swaps a refresh token for its one live successor. A token that cannot come from this session's own browser has
 * leaked, so the whole session ends, which is recorded for its person.
 * @throws ProductError `Unauthorized` for the token of an ended session
 */
export async function rotateSession(
  { db, events, signer, log }: RotationDependencies,
  { token, ...source }: RequestSource & { token: string },
  now: Date,
): Promise<OpenSession> {
  const rotated = await db.transaction(async (tx): Promise<EndedSession | OpenSession> => {
    const session = await lockSessionOfToken(tx, hashOf(token));
    if (!session || session.revokedAt) return { leakedOf: undefined };
    const swapped = await swapRefreshToken({ tx, signer }, token, now);
    if (swapped.outcome === 'unknown') return { leakedOf: undefined };
    if (swapped.outcome === 'leaked') {
      await revoke(tx, events, session, now);
      return { leakedOf: session };
    }
    await noteUse(tx, session.sessionId, source, now);
    return { ...session, refreshToken: swapped.token };
  });
  if ('refreshToken' in rotated) return rotated;
  // Thrown after the commit, which ends the session.
  const { leakedOf } = rotated;
  if (leakedOf) await recordSecurityEvent({ db, log }, 'refresh_reused', { ...leakedOf, ...source });
  throw new ProductError('Unauthorized');
}

type SwapOutcome = { outcome: 'swapped'; token: string } | { outcome: 'unknown' } | { outcome: 'leaked' };

interface SwapRefreshTokenDependencies {
  tx: Tx;
  signer: Pick<Signer, 'derive'>;
}

/** Successors are derived, so that the server can return one again although it stores only hashes. */
const successorOf = (signer: SwapRefreshTokenDependencies['signer'], token: string, attempt: number) =>
  signer.derive('refresh token', `${attempt}.${token}`);

/**
 * The one live successor of a token. The caller holds the session's lock.
 *
 * An unused token is swapped. Within the grace period after its use it returns the same successor again, or that
 * one's own successor, because windows that wake together send the same token. After the grace period, an unused
 * successor was lost with its reply: it is revoked, and the next one replaces it. A token whose successor is in
 * use, or that was revoked, has been stolen.
 */
async function swapRefreshToken(
  { tx, signer }: SwapRefreshTokenDependencies,
  token: string,
  now: Date,
): Promise<SwapOutcome> {
  const hash = hashOf(token);
  const known = await refreshToken(tx, hash);
  if (!known || known.expiresAt <= now) return { outcome: 'unknown' };

  const issue = async (attempt: number): Promise<SwapOutcome> => {
    const next = successorOf(signer, token, attempt);
    const expiresAt = new Date(now.getTime() + refreshTokenLifetimeMs);
    await markUsed(tx, hash, now);
    const { sessionId } = known;
    await insertRefreshToken(tx, { hash: hashOf(next), sessionId, expiresAt, swappedFor: hash, attempt });
    return { outcome: 'swapped', token: next };
  };

  if (!known.usedAt) return issue(0);
  const latest = await latestSuccessor(tx, hash);
  if (!latest) return { outcome: 'leaked' };
  const again = successorOf(signer, token, latest.attempt);
  // A successor derived from a former secret cannot be returned again, only replaced.
  const canBeReturned = hashOf(again) === latest.hash;
  if (canBeReturned && now.getTime() - known.usedAt.getTime() <= replayGraceMs)
    return latest.usedAt
      ? swapRefreshToken({ tx, signer }, again, now)
      : { outcome: 'swapped', token: again };
  if (latest.usedAt) return { outcome: 'leaked' };
  await markUsed(tx, latest.hash, now);
  return issue(latest.attempt + 1);
}

/** Ends the session of a refresh token, current or not. */
export async function endSessionOf(
  { tx, events }: { tx: Tx; events: Publisher },
  token: string,
  now: Date,
): Promise<void> {
  const known = await lockSessionOfToken(tx, hashOf(token));
  if (known) await revoke(tx, events, known, now);
}

/** Ends the caller's session. */
export async function endSession(
  { db, events }: SessionDependencies,
  account: Account,
  now: Date,
): Promise<void> {
  await db.transaction((tx) => revoke(tx, events, account, now));
}

async function revoke(tx: Tx, events: Publisher, { userId, sessionId }: Account, now: Date): Promise<void> {
  await revokeSession(tx, sessionId, now);
  await events.publish(tx, 'session.revoked', { userId, sessionId, fromElsewhere: false });
}

/** A used token is remembered for this long, so that its replay ends the session that it was stolen from. */
const replayRetentionMs = 7 * dayMs;

const securityEventLifetimeMs = 90 * dayMs;

/** Deletes the tokens and sessions that replay checks no longer need, and old security events. */
export async function tidySessions(db: Db, now: Date): Promise<void> {
  await deleteSpentTokens(db, { now, usedBefore: new Date(now.getTime() - replayRetentionMs) });
  await deleteDeadSessions(db, new Date(now.getTime() - dayMs));
  await deleteSecurityEventsBefore(db, new Date(now.getTime() - securityEventLifetimeMs));
}

export const freshSignInMs = 15 * 60_000;

/**
 * For actions that nobody should be able to take in a window that was left open.
 * @throws ProductError `FreshSignInRequired` when the sign-in is too long ago
 */
export async function requireFreshSignIn(
  db: Db,
  { sessionId }: Pick<Account, 'sessionId'>,
  now: Date,
): Promise<void> {
  const at = await signedInAt(db, sessionId);
  if (!at || now.getTime() - at.getTime() > freshSignInMs) throw new ProductError('FreshSignInRequired');
}
