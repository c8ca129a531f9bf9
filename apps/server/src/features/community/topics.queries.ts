import type { SubnetworkId, TopicId } from '@nestmate/contract/ids';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { communityTopics } from './community.schema';

/** The offered topics, in order. Index: community_topics(subnetwork_id). */
export const topicsOffered = (db: Db, subnetworkId: SubnetworkId) =>
  db
    .select({ id: communityTopics.id, name: communityTopics.name })
    .from(communityTopics)
    .where(and(eq(communityTopics.subnetworkId, subnetworkId), isNull(communityTopics.retiredAt)))
    .orderBy(asc(communityTopics.position), asc(communityTopics.id));

/** Whether a topic belongs to a community, even if it is retired. Index: the primary key. */
export async function isTopicOf(db: Db, subnetworkId: SubnetworkId, id: TopicId): Promise<boolean> {
  const rows = await db
    .select({ id: communityTopics.id })
    .from(communityTopics)
    .where(and(eq(communityTopics.id, id), eq(communityTopics.subnetworkId, subnetworkId)))
    .for('key share');
  return rows.length > 0;
}
