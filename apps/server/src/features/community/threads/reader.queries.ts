import type { MembershipId, PostId, SubnetworkId, UserId } from '@nestmate/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { blockedEitherWay } from '../../blocking';
import { memberships } from '../../memberships';
import { communityThreads } from '../community.schema';

/** A resident of a community, and whose posts they do not see; those do not see theirs either. */
export interface Reader {
  membershipId: MembershipId;
  kept: readonly MembershipId[];
}

interface Resident {
  membershipId: MembershipId;
  userId: UserId;
  subnetworkId: SubnetworkId;
}

/**
 * Looked up before each answer, so that it is a plain list in the answer's own queries: for nearly everybody an empty one.
 * Prepared, because every call of the community runs it. Index: memberships(user_id).
 */
export async function readerOf(db: Db, { membershipId, userId, subnetworkId }: Resident): Promise<Reader> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        sql`${memberships.userId} = any (${blockedEitherWay(sql`${userId}::uuid`)})`,
        eq(memberships.subnetworkId, subnetworkId),
      ),
    )
    .prepare('community_reader')
    .execute();
  return { membershipId, kept: rows.map(({ id }) => id) };
}

/** What happened in a thread, and who did it; null for the housing office. */
export interface ThreadChange {
  threadId: PostId;
  by: MembershipId | null;
}

/**
 * Of what happened, what residents must not learn of: somebody did it, or started its thread, with whom they have a block.
 * @returns the places of the changes, by resident; nearly always nothing. Indexes: the primary keys, memberships(user_id)
 */
export async function changesKeptFrom(
  db: Db,
  residents: readonly MembershipId[],
  changes: readonly ThreadChange[],
): Promise<ReadonlyMap<MembershipId, ReadonlySet<number>>> {
  if (residents.length === 0 || changes.length === 0) return new Map();
  const threadIds = sql.param(changes.map(({ threadId }) => threadId));
  const by = sql.param(changes.map((change) => change.by));
  const { rows } = await db.execute<{ id: MembershipId; places: number[] }>(sql`
    select resident.id, array_agg(change.place::int - 1) as places
    from unnest(${threadIds}::uuid[], ${by}::uuid[]) with ordinality change (thread_id, by, place)
    join ${communityThreads} thread on thread.id = change.thread_id
    join ${memberships} writer on writer.id in (change.by, thread.author_id)
    join ${memberships} resident on resident.user_id = any (${blockedEitherWay(sql`writer.user_id`)})
    where resident.id = any (${sql.param([...residents])}::uuid[])
    group by resident.id`);
  return new Map(rows.map(({ id, places }) => [id, new Set(places)]));
}
