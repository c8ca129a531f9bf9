import type { UserId } from '@nestmate/contract/ids';
import type { PushSubscriptionKeys } from '@nestmate/contract/notifications';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { newId, type SessionId } from '../../../platform/ids';
import { sessions } from '../../auth';
import { pushSubscriptions, pushKeys } from '../notifications.schema';

/**
 * Stores a session's only subscription and replaces any earlier one of the same browser. Storing the same one again
 * keeps its waiting notices.
 */
export async function putSubscription(
  db: Db,
  sessionId: SessionId,
  { endpoint, keys }: PushSubscriptionKeys,
): Promise<void> {
  const isTheSame = and(
    eq(pushSubscriptions.sessionId, sessionId),
    eq(pushSubscriptions.endpoint, endpoint),
    eq(pushSubscriptions.p256dh, keys.p256dh),
    eq(pushSubscriptions.auth, keys.auth),
  );
  const isThere = async (reader: Db) =>
    (await reader.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isTheSame)).length > 0;
  if (await isThere(db)) return;
  await db.transaction(async (tx) => {
    // Several windows of a browser may send the same subscription at the same time, and several people may use it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('push subscriptions', 0))`);
    if (await isThere(tx)) return;
    await tx
      .delete(pushSubscriptions)
      .where(or(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpoint, endpoint)));
    await tx.insert(pushSubscriptions).values({ id: newId(), sessionId, endpoint, ...keys });
  });
}

/** Deletes all but a person's newest subscriptions. Index: sessions(user_id), push_subscriptions(session_id). */
export async function deleteOlderSubscriptions(db: Db, userId: UserId, max: number): Promise<void> {
  const older = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(eq(sessions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(max);
  if (older.length === 0) return;
  await db.delete(pushSubscriptions).where(
    inArray(
      pushSubscriptions.id,
      older.map(({ id }) => id),
    ),
  );
}

export async function hasSubscription(db: Db, sessionId: SessionId): Promise<boolean> {
  const [found] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return found !== undefined;
}

export async function deleteSubscription(
  db: Db,
  which: { id: string; endpoint: string } | { sessionId: SessionId },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(
      'sessionId' in which
        ? eq(pushSubscriptions.sessionId, which.sessionId)
        : and(eq(pushSubscriptions.id, which.id), eq(pushSubscriptions.endpoint, which.endpoint)),
    );
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the stored key pair. If several processes start for the first time, only one of them stores its pair. */
export async function storedPushKeys(db: Db, make: () => PushKeys): Promise<PushKeys> {
  const find = () =>
    db.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys);
  const [stored] = await find();
  if (stored) return stored;
  await db.insert(pushKeys).values(make()).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('The push keys that were just made are gone');
  return made;
}
