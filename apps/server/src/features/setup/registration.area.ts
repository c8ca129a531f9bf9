import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import type { RegistrationList } from '@nestmate/contract/staff/setup/registration';
import { registrationQuestionsOf } from '../housing';
import { type Area, peopleIn, removalsOf, partsOf, repeatedIn } from './area/area';
import { asOffice, asStored, haveSamePositions } from './area/office-text';
import { answeredByNumber, writeRegistration } from './registration.queries';

type RegistrationItem = RegistrationList[number];

const idOf = ({ question_num }: RegistrationItem) => String(question_num);

/** Whether the change alters the meaning of answers. */
const isAnother = (before: RegistrationItem, after: RegistrationItem) =>
  before.type !== after.type || !haveSamePositions(before.options, after.options);

const hasFittingOptions = ({ type, options }: RegistrationItem) => (type === 'SELECT') === options.length > 0;

export const registrationArea: Area<RegistrationList> = {
  action: 'registration.changed',
  read: async (db, subnetworkId) =>
    (await registrationQuestionsOf(db, [subnetworkId]))(subnetworkId).map(
      ({ question_num, type, title, options, ...question }) => ({
        question_num,
        type,
        title: asOffice(title),
        options: options.map(asOffice),
        is_required: question.required,
        is_retired: question.retired ?? false,
        is_sensitive: question.sensitive ?? false,
      }),
    ),
  factsOf: async (db, subnetworkId) => ({ inUse: await answeredByNumber(db, subnetworkId) }),
  mistakes: (after) => [
    ...repeatedIn(after.map(idOf)),
    ...after.filter((question) => !hasFittingOptions(question)).map(idOf),
  ],
  effects: (before, after, facts) => [
    ...removalsOf('answers', before.map(idOf), after.map(idOf), facts),
    ...before.flatMap((question): SetUpEffect[] => {
      const [id, changed] = [idOf(question), after.find((one) => idOf(one) === idOf(question))];
      if (!changed || !isAnother(question, changed)) return [];
      return [{ kind: 'answers', id, people: peopleIn(facts, id), is_refused: true }];
    }),
  ],
  write: (tx, subnetworkId, { after }) =>
    writeRegistration(
      tx,
      subnetworkId,
      after.map(
        ({ question_num, type, title, options, is_required: required, is_retired, is_sensitive }) => ({
          question_num,
          type,
          title: asStored(title),
          options: options.map(asStored),
          required,
          ...(is_retired && { retired: true }),
          ...(is_sensitive && { sensitive: true }),
        }),
      ),
    ),
  parts: (list) => partsOf(list, idOf),
};
