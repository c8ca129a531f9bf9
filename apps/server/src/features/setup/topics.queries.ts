import type { SubnetworkId, TopicId } from '@nestmate/contract/ids';
import type { TopicList } from '@nestmate/contract/staff/setup/choices';
import { asc, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { communityThreads, communityTopics } from '../community';
import { asStored } from './area/office-text';

/** In their order, retired ones too. Index: community_topics(subnetwork_id). */
export function allTopics(db: Db, subnetworkId: SubnetworkId) {
  return db
    .select()
    .from(communityTopics)
    .where(eq(communityTopics.subnetworkId, subnetworkId))
    .orderBy(asc(communityTopics.position), asc(communityTopics.id));
}

/** How many residents have started threads about each topic. Index: community_threads(topic_id). */
export async function peopleByTopic(db: Db, subnetworkId: SubnetworkId): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: communityTopics.id, people: countDistinct(communityThreads.authorId) })
    .from(communityTopics)
    .innerJoin(communityThreads, eq(communityThreads.topicId, communityTopics.id))
    .where(eq(communityTopics.subnetworkId, subnetworkId))
    .groupBy(communityTopics.id);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Threads of people who are no longer here stay, without their topic. */
export async function deleteTopics(tx: Tx, ids: readonly TopicId[]): Promise<void> {
  if (ids.length > 0) await tx.delete(communityTopics).where(inArray(communityTopics.id, [...ids]));
}

/** Returns how many were stored: fewer when an id is another community's. */
export async function upsertTopics(
  tx: Tx,
  subnetworkId: SubnetworkId,
  list: TopicList,
  now: Date,
): Promise<number> {
  if (list.length === 0) return 0;
  const stored = await tx
    .insert(communityTopics)
    .values(
      list.map(({ topic_id: id, name, is_retired }, position) => ({
        id,
        subnetworkId,
        name: asStored(name),
        position,
        retiredAt: is_retired ? now : null,
      })),
    )
    .onConflictDoUpdate({
      target: communityTopics.id,
      set: {
        name: sql`excluded.name`,
        position: sql`excluded.position`,
        retiredAt: sql`case when excluded.retired_at is not null then coalesce(${communityTopics.retiredAt}, excluded.retired_at) end`,
      },
      setWhere: eq(communityTopics.subnetworkId, subnetworkId),
    })
    .returning({ id: communityTopics.id });
  return stored.length;
}
