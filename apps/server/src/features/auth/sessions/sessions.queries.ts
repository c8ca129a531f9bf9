import type { UserId } from '@nestmate/contract';
import { and, eq, gt, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { refreshTokens, sessions } from '../auth.schema';

export async function insertSession(db: Db, id: string, userId: UserId): Promise<void> {
  await db.insert(sessions).values({ id, userId });
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: string; sessionId: string; expiresAt: Date; swappedFor: string | null },
): Promise<void> {
  await db.insert(refreshTokens).values(token);
}

/** A token with its session. The row lock serializes concurrent uses of the token. */
export async function lockRefreshToken(db: Db, hash: string) {
  const [row] = await db
    .select({
      sessionId: refreshTokens.sessionId,
      expiresAt: refreshTokens.expiresAt,
      usedAt: refreshTokens.usedAt,
      userId: sessions.userId,
      revokedAt: sessions.revokedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
    .for('update');
  return row;
}

/** The tokens whose predecessor is this token. Index: refresh_tokens(swapped_for). */
export async function successorsOf(db: Db, hash: string): Promise<{ hash: string; usedAt: Date | null }[]> {
  return db
    .select({ hash: refreshTokens.hash, usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.swappedFor, hash));
}

export async function markUsed(db: Db, hash: string, usedAt: Date): Promise<void> {
  await db.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.hash, hash));
}

/** Deletes expired tokens and tokens used before `usedBefore`; a later replay is refused but no longer ends the session. */
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

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Whether a session is valid, as a prepared statement, because every guarded call runs it. Index: the primary key. */
export function prepareSessionCheck(db: Db) {
  const query = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
      ),
    )
    .prepare('session_stands');
  return async (sessionId: string, userId: UserId): Promise<boolean> =>
    (await query.execute({ sessionId, userId })).length > 0;
}

/** Index: the primary keys. */
export async function ownerOfToken(db: Db, hash: string, now: Date): Promise<UserId | undefined> {
  const [row] = await db
    .select({ userId: sessions.userId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.hash, hash), gt(refreshTokens.expiresAt, now), isNull(sessions.revokedAt)));
  return row?.userId;
}
