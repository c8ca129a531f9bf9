import type { TopicList } from '@nestmate/contract/staff/setup/choices';
import { ProductError } from '../../platform/http';
import { type Area, removalsOf, partsOf, repeatedIn } from './area/area';
import { asOffice } from './area/office-text';
import { allTopics, deleteTopics, peopleByTopic, upsertTopics } from './topics.queries';

const idsOf = (list: TopicList) => list.map(({ topic_id: id }) => id);

export const topicsArea: Area<TopicList> = {
  action: 'topics.changed',
  read: async (db, subnetworkId) =>
    (await allTopics(db, subnetworkId)).map(({ id, name, retiredAt }) => ({
      topic_id: id,
      name: asOffice(name),
      is_retired: retiredAt !== null,
    })),
  factsOf: async (db, subnetworkId) => ({ inUse: await peopleByTopic(db, subnetworkId) }),
  mistakes: (after) => repeatedIn(idsOf(after)),
  effects: (before, after, facts) => removalsOf('topic', idsOf(before), idsOf(after), facts),
  write: async (tx, subnetworkId, { before, after, now }) => {
    const remaining = new Set(idsOf(after));
    await deleteTopics(
      tx,
      idsOf(before).filter((id) => !remaining.has(id)),
    );
    const stored = await upsertTopics(tx, subnetworkId, after, now);
    if (stored < after.length) throw new ProductError('Conflict');
  },
  parts: (list) => partsOf(list, ({ topic_id: id }) => id),
};
