import type { QuietHours, UserId } from '@nestmate/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { quietHours } from './quiet.schema';

/** What a person has set. Index: the primary key. */
export async function quietHoursOf(db: Db, userId: UserId) {
  const [found] = await db.select().from(quietHours).where(eq(quietHours.userId, userId));
  return found;
}

/** Stores what a person sets; idempotent, the last of two at once stays. */
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
