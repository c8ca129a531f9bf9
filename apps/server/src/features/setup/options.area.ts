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
  mistakes: (wanted) => repeatedIn(idsOf(wanted)),
  effects: (before, wanted, facts) => removalsOf('option', idsOf(before), idsOf(wanted), facts),
  write: async (tx, subnetworkId, { before, wanted, now }) => {
    const kept = new Set(idsOf(wanted));
    const removed = idsOf(before).filter((id) => !kept.has(id));
    const deleted = await deleteUnchosen(tx, removed);
    if (deleted < removed.length)
      throw new ProductError('AnswersExist', { values: { count: removed.length - deleted } });
    const stored = await upsertOptions(tx, { subnetworkId, kind }, wanted, now);
    if (stored < wanted.length) throw new ProductError('Conflict');
  },
  parts: (list) => partsOf(list, ({ option_id: id }) => id),
});

export const majorsArea = optionsArea('majors');
export const housingArea = optionsArea('housing');
