import type { UserId } from '@nestmate/contract';
import { and, eq, or } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { blocks } from './blocking.schema';

declare module '../../platform/events/events' {
  interface DomainEvents {
    'block.changed': { userIds: [UserId, UserId] };
  }
}

/** Blocks a person, or lets them be again. Again, it changes nothing. */
export async function setBlocked(
  { db, events }: { db: Db; events: Pick<Events, 'publish'> },
  blockerId: UserId,
  blockedId: UserId,
  isBlocked: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const pair = and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));
    const changed = isBlocked
      ? await tx.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing().returning()
      : await tx.delete(blocks).where(pair).returning();
    if (changed.length > 0) await events.publish(tx, 'block.changed', { userIds: [blockerId, blockedId] });
  });
}

/** Everybody who has blocked the person, or whom the person has blocked. Index: the primary key, and (blocked_id). */
export async function blockedWith(db: Db, userId: UserId): Promise<ReadonlySet<UserId>> {
  const rows = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
  return new Set(rows.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId)));
}
