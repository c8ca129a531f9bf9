import type { CommunityTopic } from '@nestmate/contract/community';
import type { Language } from '@nestmate/contract/languages';
import type { Db } from '../../platform/database/client';
import type { ActingMembership } from '../../platform/http';
import { inLanguage, ownSubnetwork, type SubnetworkRef } from '../housing';
import { topicsOffered } from './topics.queries';

/** The topics for a new thread of the caller's community. @throws ProductError `NotFound` for another community */
export async function listTopics(
  db: Db,
  acting: ActingMembership,
  place: SubnetworkRef,
  language: Language,
): Promise<{ topics: CommunityTopic[] }> {
  await ownSubnetwork(db, acting, place);
  const topics = await topicsOffered(db, place.subnetworkId);
  return { topics: topics.map(({ id, name }) => ({ topic_id: id, name: inLanguage(name, language) })) };
}
