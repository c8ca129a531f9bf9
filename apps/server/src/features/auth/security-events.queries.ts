import type { UserId } from '@nestmate/contract/ids';
import { desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { newId } from '../../platform/ids';
import { securityEvents } from './auth.schema';

export async function insertSecurityEvent(
  db: Db,
  event: Omit<typeof securityEvents.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(securityEvents).values({ id: newId(), ...event });
}

/** Latest first. Index: security_events(user_id, at). */
export async function lastSecurityEvents(db: Db, userId: UserId, max: number) {
  return db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(max);
}

/** Index: security_events(at). */
export async function deleteSecurityEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.at, before));
}
