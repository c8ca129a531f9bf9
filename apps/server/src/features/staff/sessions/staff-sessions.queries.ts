import type { StaffId, StaffSessionId } from '@nestmate/contract/staff/ids';
import { and, desc, eq, gt, lt, or, type Placeholder } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import type { RequestSource } from '../../../platform/http';
import { mayEnter } from '../invitations.queries';
import { grantsOfMember } from '../staff.queries';
import { staff, staffPushSubscriptions, staffSessions } from '../staff.schema';

export interface Live {
  /** The session was used since this time. */
  usedSince: Date;
  /** The session started since this time. */
  startedSince: Date;
}

const isLive = ({ usedSince, startedSince }: Record<keyof Live, Date | Placeholder>) =>
  and(gt(staffSessions.lastUsedAt, usedSince), gt(staffSessions.startedAt, startedSince));

export async function insertSession(db: Db, session: typeof staffSessions.$inferInsert): Promise<void> {
  await db.insert(staffSessions).values(session);
}

const tokenQuery = prepared(
  'staff_session_of_token',
  (
    db,
    {
      hash,
      usedSince,
      startedSince,
    }: Placeholders<{ hash: string; usedSince: string; startedSince: string }>,
  ) =>
    db
      .select({
        sessionId: staffSessions.id,
        staffId: staff.id,
        name: staff.name,
        email: staff.email,
        lastUsedAt: staffSessions.lastUsedAt,
        grants: grantsOfMember,
      })
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.staffId))
      .where(
        and(
          eq(staffSessions.hash, hash),
          isLive({ usedSince: usedSince, startedSince: startedSince }),
          mayEnter(db),
        ),
      ),
);

/**
 * The session of a token, with its person's grants, if they still work here; prepared, because every call of staff runs
 * it. Index: staff_sessions(hash).
 */
export async function sessionOfToken(db: Db, hash: string, { usedSince, startedSince }: Live) {
  const [row] = await tokenQuery(db, {
    hash,
    usedSince: usedSince.toISOString(),
    startedSince: startedSince.toISOString(),
  });
  return row;
}

/** Index: the primary key. */
export async function sessionIsLive(db: Db, id: StaffSessionId, live: Live): Promise<boolean> {
  const rows = await db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.id, id), isLive(live)));
  return rows.length > 0;
}

export async function noteUse(
  db: Db,
  id: StaffSessionId,
  source: RequestSource,
  lastUsedAt: Date,
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ ...source, lastUsedAt })
    .where(eq(staffSessions.id, id));
}

/** The most recently used first. Index: staff_sessions(staff_id). */
export const sessionsOf = (db: Db, staffId: StaffId, live: Live) =>
  db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isLive(live)))
    .orderBy(desc(staffSessions.lastUsedAt), desc(staffSessions.id));

/**
 * Deletes a session with the push subscription of its browser. The session is locked first, as `putSubscription` does:
 * a window that renews the subscription at the same time stores none.
 */
export async function deleteSession(db: Db, staffId: StaffId, id: StaffSessionId): Promise<void> {
  const own = and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId));
  const { sessionId, staffId: subscriber } = staffPushSubscriptions;
  await db.transaction(async (tx) => {
    await tx.select({ id: staffSessions.id }).from(staffSessions).where(own).for('update');
    await tx.delete(staffPushSubscriptions).where(and(eq(sessionId, id), eq(subscriber, staffId)));
    await tx.delete(staffSessions).where(own);
  });
}

export async function deleteEnded(db: Db, { usedSince, startedSince }: Live): Promise<void> {
  await db
    .delete(staffSessions)
    .where(or(lt(staffSessions.lastUsedAt, usedSince), lt(staffSessions.startedAt, startedSince)));
}
