import type { UserId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { quietHours } from '../notifications.schema';

/** A person's quiet hours. Index: the primary key. */
export async function quietHoursOf(db: Db, userId: UserId) {
  const [found] = await db.select().from(quietHours).where(eq(quietHours.userId, userId));
  return found;
}

/** Inserts a person's quiet hours, or replaces them. Index: the primary key. */
export async function putQuietHours(
  db: Db,
  { userId, ...set }: typeof quietHours.$inferInsert,
): Promise<void> {
  await db
    .insert(quietHours)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: quietHours.userId, set });
}
