import type { UserId } from '@nestmate/contract/ids';
import { and, eq, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { type Ids, isAmong } from '../../platform/database/conditions';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import { mapMissingReference } from '../../platform/http';
import { blocks } from './blocking.schema';

/** Blocks or unblocks a person. Idempotent. */
export async function setBlocked(
  db: Db,
  blockerId: UserId,
  blockedId: UserId,
  isBlocked: boolean,
): Promise<void> {
  if (isBlocked) {
    const blocked = db.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
    await mapMissingReference(blocked, { blocks_blocked_id_users_id_fk: 'NotFound' });
  } else await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

/** Whether one person has blocked the other, as a condition of a query. Index: the primary key. */
export const hasBlocked = (blocker: SQLWrapper, blocked: SQLWrapper): SQL<boolean> => sql`exists (
  select 1 from ${blocks} where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${blocked}
)`;

/** Whether either of two people has blocked the other, as a condition of a query. Index: the primary key. */
export const isBlockBetween = (one: SQLWrapper, other: SQLWrapper): SQL => sql`exists (
  select 1 from ${blocks}
  where (${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})
    or (${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one})
)`;

/** The people that a person has blocked or is blocked by. Indexes: the primary key, blocks(blocked_id). */
export const blockedEitherWay = (userId: SQLWrapper): SQL<UserId[]> => sql`array(
  select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${userId}
  union all
  select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${userId})`;

/** The people who have blocked a person. Index: blocks(blocked_id). */
export async function blockersOf(db: Db, userId: UserId): Promise<UserId[]> {
  const rows = await db.select({ id: blocks.blockerId }).from(blocks).where(eq(blocks.blockedId, userId));
  return rows.map(({ id }) => id);
}

/**
 * Whether there is a block between a person of the first group and one of the second, as a condition of a query. Index:
 * the primary key.
 */
export const isBlockAmong = (some: Ids<UserId>, others: Ids<UserId>): SQL<boolean> => sql`exists (
  select 1 from ${blocks}
  where (${isAmong(blocks.blockerId, some)} and ${isAmong(blocks.blockedId, others)})
    or (${isAmong(blocks.blockerId, others)} and ${isAmong(blocks.blockedId, some)})
)`;

/** The blocks by or of some people: who blocked whom. Indexes: the primary key, blocks(blocked_id). */
export async function blocksOf(db: Db, some: readonly UserId[]): Promise<[UserId, UserId][]> {
  if (some.length === 0) return [];
  const rows = await db
    .select({ one: blocks.blockerId, other: blocks.blockedId })
    .from(blocks)
    .where(or(isAmong(blocks.blockerId, some), isAmong(blocks.blockedId, some)));
  return rows.map(({ one, other }) => [one, other]);
}

const anyBlockedQuery = prepared(
  'blocking_is_any_blocked',
  (db, { some, others }: Placeholders<{ some: readonly UserId[]; others: readonly UserId[] }>) =>
    db.select({ isBlocked: isBlockAmong(some, others) }).from(sql`(values (true)) as nothing`),
);

/** Whether there is a block between a person of the first group and one of the second. Index: the primary key. */
export async function isAnyBlocked(
  db: Db,
  some: readonly UserId[],
  others: readonly UserId[],
): Promise<boolean> {
  const [found] = await anyBlockedQuery(db, { some, others });
  return found?.isBlocked ?? false;
}
