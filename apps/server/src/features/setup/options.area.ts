import type { ChoiceKind } from '@nestmate/contract/choices';
import type { OptionList } from '@nestmate/contract/staff/setup/choices';
import { ProductError } from '../../platform/http';
import { type Area, removalsOf, partsOf, repeatedIn } from './area/area';
import { asOffice } from './area/office-text';
import { allOptions, deleteUnchosen, peopleByOption, upsertOptions } from './options.queries';

const idsOf = (list: OptionList) => list.map(({ option_id: id }) => id);

const optionsArea = (kind: ChoiceKind): Area<OptionList> => ({
  action: `${kind}.changed`,
  read: async (db, subnetworkId) =>
    (await allOptions(db, subnetworkId, kind)).map(({ id, topic, name, retiredAt }) => ({
      option_id: id,
      topic: asOffice(topic),
      name: asOffice(name),
      is_retired: retiredAt !== null,
    })),
  factsOf: async (db, subnetworkId) => ({ inUse: await peopleByOption(db, subnetworkId, kind) }),
  mistakes: (after) => repeatedIn(idsOf(after)),
  effects: (before, after, facts) => removalsOf('option', idsOf(before), idsOf(after), facts),
  write: async (tx, subnetworkId, { before, after, now }) => {
    const remaining = new Set(idsOf(after));
    const removed = idsOf(before).filter((id) => !remaining.has(id));
    const deleted = await deleteUnchosen(tx, removed);
    if (deleted < removed.length)
      throw new ProductError('AnswersExist', { values: { count: removed.length - deleted } });
    const stored = await upsertOptions(tx, { subnetworkId, kind }, after, now);
    if (stored < after.length) throw new ProductError('Conflict');
  },
  parts: (list) => partsOf(list, ({ option_id: id }) => id),
});

export const majorsArea = optionsArea('majors');
export const housingArea = optionsArea('housing');
