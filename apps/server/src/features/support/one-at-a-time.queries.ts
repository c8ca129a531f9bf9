import type { UserId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';

/**
 * Serializes what a person writes to the office until the transaction ends, so that the daily limit is counted correctly. Take it before
 * other locks.
 */
export async function lockWriter(tx: Db, userId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`to the office ${userId}`}, 0))`);
}
