import type { UserId } from '@nestmate/contract';
import { and, eq, inArray, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { blocks } from './blocking.schema';

/** Blocks a person, or lets them be again. Again, it changes nothing. */
export async function setBlocked(
  db: Db,
  blockerId: UserId,
  blockedId: UserId,
  isBlocked: boolean,
): Promise<void> {
  if (isBlocked) await db.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
  else await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

/** Whether one of two people has blocked the other, as a condition of a query. Index: the primary key. */
export const areApart = (one: SQLWrapper, other: SQLWrapper): SQL => sql`exists (
  select 1 from ${blocks}
  where (${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})
    or (${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one})
)`;

/** Whether one of these people has blocked one of those, or the other way round. Index: the primary key. */
export async function areKeptApart(
  db: Db,
  some: readonly UserId[],
  others: readonly UserId[],
): Promise<boolean> {
  const [found] = await db
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(inArray(blocks.blockerId, [...some]), inArray(blocks.blockedId, [...others])),
        and(inArray(blocks.blockerId, [...others]), inArray(blocks.blockedId, [...some])),
      ),
    )
    .limit(1);
  return found !== undefined;
}
