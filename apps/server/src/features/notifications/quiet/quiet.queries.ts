import type { UserId } from '@nestmate/contract/ids';
import type { QuietHours } from '@nestmate/contract/quiet-hours';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { quietHours } from '../notifications.schema';

/** A person's quiet hours. Index: the primary key. */
export async function quietHoursOf(db: Db, userId: UserId) {
  const [found] = await db.select().from(quietHours).where(eq(quietHours.userId, userId));
  return found;
}

/** Stores a person's quiet hours; idempotent, and the last of two concurrent writes wins. */
export async function putQuietHours(
  db: Db,
  userId: UserId,
  { is_on: isOn, starts, ends, time_zone: timeZone, calls_ring: callsRing }: QuietHours,
  changedAt: Date,
): Promise<void> {
  const set = { isOn, starts, ends, timeZone, callsRing, changedAt };
  await db
    .insert(quietHours)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: quietHours.userId, set });
}
