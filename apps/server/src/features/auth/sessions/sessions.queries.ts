import type { UserId } from '@nestmate/contract/ids';
import { and, desc, eq, gt, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import { type RequestSource, mapMissingReference } from '../../../platform/http';
import type { SessionId } from '../../../platform/ids';
import { subnetworks, unitTypes } from '../../housing';
import { actingColumns, actingFrom, memberships } from '../../memberships';
import { isRegistered, profiles } from '../../profile';
import { refreshTokens, sessions } from '../auth.schema';

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  const opened = db.insert(sessions).values(session);
  await mapMissingReference(opened, { sessions_user_id_users_id_fk: 'AccountDeleted' });
}

const noteUseQuery = prepared(
  'session_note_use',
  (
    db,
    {
      sessionId,
      at,
      address,
      browser,
    }: Placeholders<{ sessionId: SessionId; at: string; address: string; browser: string | null }>,
  ) =>
    db
      .update(sessions)
      .set({ lastUsedAt: sql`${at}::timestamptz`, address: sql`${address}`, browser: sql`${browser}` })
      .where(eq(sessions.id, sessionId)),
);

export async function noteUse(db: Db, sessionId: SessionId, source: RequestSource, now: Date): Promise<void> {
  await noteUseQuery(db, { sessionId, at: now.toISOString(), ...source });
}

/** Sessions that can continue, the last used first. Index: sessions(user_id). */
export async function livingSessionsOf(db: Db, userId: UserId, usedSince: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.lastUsedAt, usedSince)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** When the person of a session signed in. Index: the primary key. */
export async function signedInAt(db: Db, sessionId: SessionId): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row?.createdAt;
}

/** @returns whether the person had such a session and it had not ended yet. Index: the primary key. */
export async function revokeOwnSession(
  db: Db,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId },
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** @returns the sessions that have ended. Index: sessions(user_id). */
export async function revokeOtherSessions(
  db: Db,
  { userId, sessionId }: { userId: UserId; sessionId: SessionId },
  now: Date,
): Promise<SessionId[]> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

const insertTokenQuery = prepared(
  'session_insert_token',
  (
    db,
    {
      hash,
      sessionId,
      expiresAt,
      swappedFor,
      attempt,
    }: Placeholders<{
      hash: string;
      sessionId: SessionId;
      expiresAt: Date;
      swappedFor: string | null;
      attempt: number;
    }>,
  ) => db.insert(refreshTokens).values({ hash, sessionId, expiresAt, swappedFor, attempt }),
);

/** The first token of a session, or the successor `attempt` of the token with the hash `swappedFor`. */
export async function insertRefreshToken(
  db: Db,
  {
    attempt = 0,
    ...token
  }: { hash: string; sessionId: SessionId; expiresAt: Date; swappedFor: string | null; attempt?: number },
): Promise<void> {
  await insertTokenQuery(db, { ...token, attempt });
}

const lockedSessionQuery = prepared('session_lock_of_token', (db, { hash }: Placeholders<{ hash: string }>) =>
  db
    .select({ sessionId: sessions.id, userId: sessions.userId, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(
      eq(
        sessions.id,
        db
          .select({ sessionId: refreshTokens.sessionId })
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, hash)),
      ),
    )
    .for('update'),
);

/** The session of a token. The row lock serializes all uses of the session's tokens. Index: the primary keys. */
export async function lockSessionOfToken(db: Db, hash: string) {
  const [row] = await lockedSessionQuery(db, { hash });
  return row;
}

const tokenQuery = prepared('session_token', (db, { hash }: Placeholders<{ hash: string }>) =>
  db.select().from(refreshTokens).where(eq(refreshTokens.hash, hash)),
);

/** Index: the primary key. */
export async function refreshToken(db: Db, hash: string) {
  const [row] = await tokenQuery(db, { hash });
  return row;
}

/** The latest token that a token was swapped for. Index: refresh_tokens(swapped_for). */
export async function latestSuccessor(db: Db, hash: string) {
  const [row] = await db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.swappedFor, hash))
    .orderBy(desc(refreshTokens.attempt))
    .limit(1);
  return row;
}

const markUsedQuery = prepared(
  'session_mark_token_used',
  (db, { hash, at }: Placeholders<{ hash: string; at: string }>) =>
    db
      .update(refreshTokens)
      .set({ usedAt: sql`${at}::timestamptz` })
      .where(eq(refreshTokens.hash, hash)),
);

export async function markUsed(db: Db, hash: string, usedAt: Date): Promise<void> {
  await markUsedQuery(db, { hash, at: usedAt.toISOString() });
}

/**
 * Deletes expired tokens and tokens used before `usedBefore`; a later replay is refused but no longer ends the session.
 */
export async function deleteSpentTokens(
  db: Db,
  { now, usedBefore }: { now: Date; usedBefore: Date },
): Promise<void> {
  await db
    .delete(refreshTokens)
    .where(or(lt(refreshTokens.expiresAt, now), lt(refreshTokens.usedAt, usedBefore)));
}

/** Deletes sessions older than `madeBefore` that have no tokens left. Index: refresh_tokens(session_id). */
export async function deleteDeadSessions(db: Db, madeBefore: Date): Promise<void> {
  const tokens = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id));
  await db.delete(sessions).where(and(lt(sessions.createdAt, madeBefore), notExists(tokens)));
}

export async function revokeSession(db: Db, sessionId: SessionId, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

const membershipsInSessionQuery = prepared(
  'memberships_in_session',
  (db, { sessionId, userId }: Placeholders<{ sessionId: SessionId; userId: UserId }>) =>
    db
      .select({ ...actingColumns, isRegistered: isRegistered() })
      .from(sessions)
      .leftJoin(memberships, eq(memberships.userId, sessions.userId))
      .leftJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .leftJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
      .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
      .orderBy(memberships.createdAt, memberships.id),
);

type RowInSession = Awaited<ReturnType<typeof membershipsInSessionQuery>>[number];

/** An account without memberships has one row without a membership. */
const isOfMembership = (
  row: RowInSession,
): row is { [Field in keyof RowInSession]: NonNullable<RowInSession[Field]> } & RowInSession =>
  row.membershipId !== null;

/**
 * The memberships of the account of a session that has not ended, and whether each is registered; undefined without
 * such a session. One statement, because every guarded call runs it. Indexes: the primary keys, memberships(user_id).
 */
export async function membershipsInSession(db: Db, sessionId: SessionId, userId: UserId) {
  const rows = await membershipsInSessionQuery(db, { sessionId, userId });
  return rows.length > 0 ? actingFrom(rows.filter(isOfMembership), userId) : undefined;
}

/**
 * The account of the session that a token keeps alive: a token that is unused, or was used after `usedSince`. Index:
 * the primary keys.
 */
export async function ownerOfToken(
  db: Db,
  hash: string,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<UserId | undefined> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(
      and(
        eq(refreshTokens.hash, hash),
        gt(refreshTokens.expiresAt, now),
        or(isNull(refreshTokens.usedAt), gt(refreshTokens.usedAt, usedSince)),
        isNull(sessions.revokedAt),
      ),
    );
  return row?.userId;
}
