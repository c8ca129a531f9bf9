import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import type { RegistrationList } from '@nestmate/contract/staff/setup/registration';
import { type Area, peopleIn, removalsOf, partsOf, repeatedIn } from './area/area';
import { asOffice, asStored, haveSamePositions } from './area/office-text';
import { answeredByNumber, registrationOf, writeRegistration } from './registration.queries';

type RegistrationItem = RegistrationList[number];

const idOf = ({ question_num }: RegistrationItem) => String(question_num);

/** Whether the change alters the meaning of answers. */
const isAnother = (before: RegistrationItem, wanted: RegistrationItem) =>
  before.type !== wanted.type || !haveSamePositions(before.options, wanted.options);

const hasFittingOptions = ({ type, options }: RegistrationItem) => (type === 'SELECT') === options.length > 0;

export const registrationArea: Area<RegistrationList> = {
  action: 'registration.changed',
  read: async (db, subnetworkId) =>
    (await registrationOf(db, subnetworkId)).map(({ question_num, type, title, options, ...question }) => ({
      question_num,
      type,
      title: asOffice(title),
      options: options.map(asOffice),
      is_required: question.required,
      is_retired: question.retired ?? false,
    })),
  factsOf: async (db, subnetworkId) => ({ inUse: await answeredByNumber(db, subnetworkId) }),
  mistakes: (wanted) => [
    ...repeatedIn(wanted.map(idOf)),
    ...wanted.filter((question) => !hasFittingOptions(question)).map(idOf),
  ],
  effects: (before, wanted, facts) => [
    ...removalsOf('answers', before.map(idOf), wanted.map(idOf), facts),
    ...before.flatMap((question): SetUpEffect[] => {
      const [id, after] = [idOf(question), wanted.find((one) => idOf(one) === idOf(question))];
      if (!after || !isAnother(question, after)) return [];
      return [{ kind: 'answers', id, people: peopleIn(facts, id), is_refused: true }];
    }),
  ],
  write: (tx, subnetworkId, { wanted }) =>
    writeRegistration(
      tx,
      subnetworkId,
      wanted.map(({ question_num, type, title, options, is_required: required, is_retired }) => ({
        question_num,
        type,
        title: asStored(title),
        options: options.map(asStored),
        required,
        ...(is_retired && { retired: true }),
      })),
    ),
  parts: (list) => partsOf(list, idOf),
};
