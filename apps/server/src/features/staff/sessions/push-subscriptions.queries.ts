import type { NetworkId } from '@nestmate/contract/ids';
import type { PushSubscriptionKeys } from '@nestmate/contract/notifications';
import type { StaffId, StaffSessionId } from '@nestmate/contract/staff/ids';
import { and, desc, eq, exists, gt, inArray, lt, not, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { type PushedAlerts, staffGrants, staffPushSubscriptions, staffSessions } from '../staff.schema';

interface Subscriber {
  staffId: StaffId;
  sessionId: StaffSessionId;
}

/**
 * Whether a session has a subscription, and how many others its person has. Index: staff_push_subscriptions(staff_id).
 */
export async function subscriptionsOf(
  db: Db,
  { staffId, sessionId }: Subscriber,
): Promise<{ isHere: boolean; others: number }> {
  const found = await db
    .select({ of: staffPushSubscriptions.sessionId })
    .from(staffPushSubscriptions)
    .where(eq(staffPushSubscriptions.staffId, staffId));
  const others = found.filter(({ of }) => of !== sessionId).length;
  return { isHere: others < found.length, others };
}

/**
 * Stores a session's only subscription, and renews the one of the same browser, which then had what it had. Another
 * person's is replaced. Indexes: staff_push_subscriptions(endpoint) and (session_id).
 * @returns whether the session has not ended meanwhile; it is locked, so that no sign-out overlooks the subscription
 */
export async function putSubscription(
  db: Db,
  { staffId, sessionId }: Subscriber,
  { endpoint, keys }: PushSubscriptionKeys,
  now: Date,
): Promise<boolean> {
  const of = staffPushSubscriptions;
  return db.transaction(async (tx) => {
    const [session] = await tx
      .select({ id: staffSessions.id })
      .from(staffSessions)
      .where(eq(staffSessions.id, sessionId))
      .for('key share');
    if (!session) return false;
    // Several windows of a browser may send the same subscription at the same time, and several people may use it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff push subscriptions', 0))`);
    await tx
      .delete(of)
      .where(
        or(
          and(eq(of.sessionId, sessionId), not(eq(of.endpoint, endpoint))),
          and(eq(of.endpoint, endpoint), not(eq(of.staffId, staffId))),
        ),
      );
    await tx
      .insert(of)
      .values({ id: newId(), staffId, sessionId, endpoint, ...keys, renewedAt: now })
      .onConflictDoUpdate({
        target: of.endpoint,
        set: { sessionId, ...keys, renewedAt: now, attempts: 0, retryAt: null },
      });
    return true;
  });
}

/** Deletes all but a staff member's newest subscriptions. Index: staff_push_subscriptions(staff_id). */
export async function deleteOlderSubscriptions(db: Db, staffId: StaffId, max: number): Promise<void> {
  const older = db
    .select({ id: staffPushSubscriptions.id })
    .from(staffPushSubscriptions)
    .where(eq(staffPushSubscriptions.staffId, staffId))
    .orderBy(desc(staffPushSubscriptions.renewedAt), desc(staffPushSubscriptions.id))
    .offset(max);
  await db.delete(staffPushSubscriptions).where(inArray(staffPushSubscriptions.id, older));
}

/** Index: staff_push_subscriptions(session_id). */
export async function deleteSubscriptionOf(db: Db, sessionId: StaffSessionId): Promise<void> {
  await db.delete(staffPushSubscriptions).where(eq(staffPushSubscriptions.sessionId, sessionId));
}

/**
 * Deletes those of a staff member's other browsers, also of sessions that are over. Index:
 * staff_push_subscriptions(staff_id).
 */
export async function deleteOtherSubscriptions(db: Db, { staffId, sessionId }: Subscriber): Promise<void> {
  const { staffId: of, sessionId: session } = staffPushSubscriptions;
  await db
    .delete(staffPushSubscriptions)
    .where(and(eq(of, staffId), sql`${session} is distinct from ${sessionId}`));
}

/** Forgets a subscription that the push service has ended, unless its browser has another one by now. */
export async function forgetSubscription(
  db: Db,
  { id, endpoint }: { id: string; endpoint: string },
): Promise<void> {
  await db
    .delete(staffPushSubscriptions)
    .where(and(eq(staffPushSubscriptions.id, id), eq(staffPushSubscriptions.endpoint, endpoint)));
}

/** Forgets browsers in which nobody has opened the console since a time, and those of people who work nowhere. */
export async function forgetUnused(db: Db, since: Date): Promise<void> {
  const works = db
    .select({ one: sql`1` })
    .from(staffGrants)
    .where(eq(staffGrants.staffId, staffPushSubscriptions.staffId));
  await db
    .delete(staffPushSubscriptions)
    .where(or(lt(staffPushSubscriptions.renewedAt, since), not(exists(works))));
}

/** The browsers that staff are notified in: at most ten of each, and staff are few. */
export const subscriptions = (db: Db) =>
  db.select().from(staffPushSubscriptions).orderBy(staffPushSubscriptions.id);

export type AlertedBrowser = Awaited<ReturnType<typeof subscriptions>>[number];

/** Locks a browser until the transaction ends; call it with the grant locked. Index: the primary key. */
export async function lockSubscription(tx: Tx, id: string): Promise<AlertedBrowser | undefined> {
  const [row] = await tx
    .select()
    .from(staffPushSubscriptions)
    .where(eq(staffPushSubscriptions.id, id))
    .for('update');
  return row;
}

/**
 * Replaces what a browser was notified of, unless a push has been claimed since it was read. Index: the primary key.
 */
export async function replacePushed(
  db: Db,
  { id, pushed: before }: AlertedBrowser,
  pushed: AlertedBrowser['pushed'],
): Promise<AlertedBrowser['pushed'] | undefined> {
  const [row] = await db
    .update(staffPushSubscriptions)
    .set({ pushed })
    .where(
      and(
        eq(staffPushSubscriptions.id, id),
        sql`${staffPushSubscriptions.pushed} = ${JSON.stringify(before)}::jsonb`,
      ),
    )
    .returning({ pushed: staffPushSubscriptions.pushed });
  return row?.pushed;
}

/** Forgets the failed attempts of a browser that a push has reached. Index: the primary key. */
export async function forgetFailures(db: Db, { id }: AlertedBrowser): Promise<void> {
  const { id: of, attempts } = staffPushSubscriptions;
  await db
    .update(staffPushSubscriptions)
    .set({ attempts: 0 })
    .where(and(eq(of, id), gt(attempts, 0)));
}

/** Stores what a locked browser was notified of in a network. Index: the primary key. */
export async function savePushed(
  tx: Tx,
  { id, pushed }: AlertedBrowser,
  networkId: NetworkId,
  { alerts, ...retry }: { alerts: PushedAlerts; attempts?: number; retryAt: Date | null },
): Promise<void> {
  await tx
    .update(staffPushSubscriptions)
    .set({ pushed: { ...pushed, [networkId]: alerts }, ...retry })
    .where(eq(staffPushSubscriptions.id, id));
}
