import type { QuestionId } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import type { Area } from '../area/area';
import { areSame } from '../area/contents';
import { allQuestions, orderQuestions } from './questions-setup.queries';

/** The order of the lifestyle questions. The last change wins, unless a question was added or removed meanwhile. */
export const questionOrderArea: Area<QuestionId[]> = {
  action: 'questions.ordered',
  read: async (db, subnetworkId) => (await allQuestions(db, subnetworkId)).map(({ id }) => id),
  factsOf: () => Promise.resolve({ inUse: new Map() }),
  mistakes: () => [],
  effects: () => [],
  write: async (tx, subnetworkId, { before, wanted }) => {
    if (!areSame(before.toSorted(), wanted.toSorted())) throw new ProductError('ChangedMeanwhile');
    await orderQuestions(tx, subnetworkId, wanted);
  },
  parts: (order) => ({ order }),
};
