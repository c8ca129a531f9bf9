import type { GenderList } from '@nestmate/contract/staff/setup/choices';
import { ProductError } from '../../platform/http';
import { type Area, type Facts, removalsOf, partsOf, repeatedIn } from './area/area';
import { asOffice } from './area/office-text';
import {
  allGenders,
  deleteGenders,
  hasGenderQuestion,
  peopleByGender,
  upsertGenders,
} from './genders.queries';

interface GenderFacts extends Facts {
  hasGenderQuestion: boolean;
}

const idsOf = (list: GenderList) => list.map(({ gender_id: id }) => id);

export const gendersArea: Area<GenderList, GenderFacts> = {
  action: 'genders.changed',
  read: async (db, subnetworkId) =>
    (await allGenders(db, subnetworkId)).map(({ id, label, retiredAt }) => ({
      gender_id: id,
      label: asOffice(label),
      is_retired: retiredAt !== null,
    })),
  factsOf: async (db, subnetworkId) => ({
    inUse: await peopleByGender(db, subnetworkId),
    hasGenderQuestion: await hasGenderQuestion(db, subnetworkId),
  }),
  // Nobody could register where a gender is asked for and none is offered.
  mistakes: (after, facts) => [
    ...repeatedIn(idsOf(after)),
    ...(facts.hasGenderQuestion && after.every(({ is_retired }) => is_retired) ? ['genders'] : []),
  ],
  effects: (before, after, facts) => removalsOf('gender', idsOf(before), idsOf(after), facts),
  write: async (tx, subnetworkId, { before, after, now }) => {
    const remaining = idsOf(after);
    await deleteGenders(
      tx,
      idsOf(before).filter((id) => !remaining.includes(id)),
    );
    const stored = await upsertGenders(tx, subnetworkId, after, now);
    if (stored < after.length) throw new ProductError('Conflict');
  },
  parts: (list) => partsOf(list, ({ gender_id: id }) => id),
};
