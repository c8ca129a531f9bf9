import type { GenderList } from '@nestmate/contract/staff/setup/choices';
import { ProductError } from '../../platform/http';
import { removeFromLivingWith } from '../profile';
import { type Area, type Facts, removalsOf, partsOf, repeatedIn } from './area/area';
import { asOffice } from './area/office-text';
import {
  allGenders,
  deleteGenders,
  hasGenderQuestion,
  peopleByGender,
  peopleLivingWith,
  upsertGenders,
} from './genders.queries';

interface GenderFacts extends Facts {
  hasGenderQuestion: boolean;
  /** How many would live with people of each. */
  livingWith: ReadonlyMap<string, number>;
}

const idsOf = (list: GenderList) => list.map(({ gender_id: id }) => id);
const removedIn = (before: GenderList, after: GenderList) => {
  const remaining = idsOf(after);
  return idsOf(before).filter((id) => !remaining.includes(id));
};

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
    livingWith: await peopleLivingWith(db, subnetworkId),
  }),
  // Nobody could register where a gender is asked for and none is offered.
  mistakes: (after, facts) => [
    ...repeatedIn(idsOf(after)),
    ...(facts.hasGenderQuestion && after.every(({ is_retired }) => is_retired) ? ['genders'] : []),
  ],
  effects: (before, after, facts) => [
    ...removalsOf('gender', idsOf(before), idsOf(after), facts),
    ...removedIn(before, after).map((id) => ({
      kind: 'livingWith' as const,
      id,
      people: facts.livingWith.get(id) ?? 0,
      is_refused: false,
    })),
  ],
  write: async (tx, subnetworkId, { before, after, now }) => {
    await deleteGenders(tx, removedIn(before, after));
    const stored = await upsertGenders(tx, subnetworkId, after, now);
    if (stored < after.length) throw new ProductError('Conflict');
  },
  // Residents who would live only with people of a removed gender would find nobody: they are asked again.
  decide: async (tx, subnetworkId, { before, after }) => ({
    decision: 'office.livingWith',
    membershipIds: await removeFromLivingWith(tx, subnetworkId, removedIn(before, after)),
  }),
  parts: (list) => partsOf(list, ({ gender_id: id }) => id),
};
