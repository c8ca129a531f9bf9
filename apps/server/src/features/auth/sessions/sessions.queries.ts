import type { UserId } from '@nestmate/contract';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { refreshTokens, sessions } from '../auth.schema';

export async function insertSession(db: Db, id: string, userId: UserId): Promise<void> {
  await db.insert(sessions).values({ id, userId });
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(refreshTokens).values(token);
}

/** The token with its session, locked so that its uses take turns. */
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

export async function markUsed(db: Db, hash: string, usedAt: Date): Promise<void> {
  await db.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.hash, hash));
}

/** Used tokens stay until they expire, so that a replayed one is recognised. Index: refresh_tokens(session_id). */
export async function deleteExpiredTokens(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), lt(refreshTokens.expiresAt, now)));
}

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Whether the session stands; one primary key, asked by every guarded call. */
export async function isSessionOpen(db: Db, sessionId: string, userId: UserId): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${sessions} where id = ${sessionId} and user_id = ${userId} and revoked_at is null`,
  );
  return rows.length > 0;
}
