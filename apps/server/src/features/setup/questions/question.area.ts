import { isDeepStrictEqual } from 'node:util';
import type { QuestionId } from '@nestmate/contract/ids';
import { kindRules } from '@nestmate/contract/rules/question-kinds';
import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { setUpLimits, type OfficeText } from '@nestmate/contract/staff/setup/texts';
import { maxTotalWeight } from '@nestmate/matching';
import { ProductError } from '../../../platform/http';
import { type Area, type Facts, peopleIn } from '../area/area';
import { haveSamePositions } from '../area/office-text';
import { officeQuestionOf, rowOf } from './office-question';
import {
  allQuestions,
  answersTo,
  deleteQuestion,
  questionRow,
  upsertQuestion,
  orderQuestions,
} from './questions-setup.queries';

interface QuestionFacts extends Facts {
  /**
   * The number of residents who have answered any question, and of those who have chosen several options of this one.
   */
  residents: number;
  several: number;
  /** The other questions: those that are offered, their weight, and all. */
  others: { offered: number; weight: number; all: number };
}

type Change = (before: OfficeQuestion, after: OfficeQuestion) => boolean;

/** Missing labels were, or become, those that the product makes. */
const haveOtherOptions: Change = (before, after) =>
  before.options.length > 0 && after.options.length > 0 && !haveSamePositions(before.options, after.options);

/** Whether a change of a question that stays of its kind alters the meaning of answers. */
const changesMeaning: Record<OfficeQuestion['type'], Change> = {
  SLIDER: (before, after) =>
    before.slider_options !== after.slider_options || haveOtherOptions(before, after),
  SELECT: (before, after) => after.options.length < before.options.length || haveOtherOptions(before, after),
  FREE_TEXT: () => false,
};

/** Whether the change alters the meaning of answers. */
const isAnother: Change = (before, after) =>
  before.type !== after.type || changesMeaning[before.type](before, after);

/** The weight in the percent match; 0 if it does not count. */
const weightOf = ({ type, weight }: Pick<OfficeQuestion, 'type' | 'weight'>) =>
  kindRules[type].counts ? weight : 0;

const isOffered = (question: OfficeQuestion | null) => question !== null && !question.is_retired;

/** A lifestyle question; null before it is added, and when it is to be removed. */
export const questionArea = (id: QuestionId): Area<OfficeQuestion | null, QuestionFacts> => ({
  action: 'question.changed',
  read: async (db, subnetworkId) => {
    const row = await questionRow(db, subnetworkId, id);
    return row ? officeQuestionOf(row) : null;
  },
  factsOf: async (db, subnetworkId) => {
    const others = (await allQuestions(db, subnetworkId)).filter((row) => row.id !== id);
    const offered = others.filter(({ retiredAt }) => retiredAt === null);
    const { answered, ...answers } = await answersTo(db, subnetworkId, id);
    return {
      inUse: new Map([[id, answered]]),
      ...answers,
      others: {
        offered: offered.length,
        weight: offered.reduce((sum, question) => sum + weightOf(question), 0),
        all: others.length,
      },
    };
  },
  mistakes: (after, { others }) => {
    if (after === null) return [];
    const isFull = others.all >= setUpLimits.questions;
    if (!isOffered(after)) return [...misfitsOf(after), ...(isFull ? ['questions'] : [])];
    return [
      ...misfitsOf(after),
      // Beyond these limits an answer sheet could not be saved, and the percent match would not be exact.
      ...(isFull || others.offered >= setUpLimits.offeredQuestions ? ['questions'] : []),
      ...(others.weight + weightOf(after) > maxTotalWeight ? ['weight'] : []),
    ];
  },
  effects: (before, after, facts) => {
    const answered = peopleIn(facts, id);
    const effect = (kind: SetUpEffect['kind'], people: number, is_refused = true): SetUpEffect[] => [
      { kind, id, people, is_refused },
    ];
    const added =
      isOffered(after) && !isOffered(before) ? effect('newQuestion', facts.residents - answered, false) : [];
    if (before === null) return added;
    if (after === null || isAnother(before, after)) return [...added, ...effect('answers', answered)];
    const isSingle = before.is_multiple && !after.is_multiple;
    return [...added, ...(isSingle ? effect('severalOptions', facts.several) : [])];
  },
  write: async (tx, subnetworkId, { after, now }) => {
    if (after === null) return deleteQuestion(tx, subnetworkId, id);
    if (!(await upsertQuestion(tx, subnetworkId, rowOf(after), now))) throw new ProductError('Conflict');
  },
  parts: (question) => ({ ...question }),
});

type Shape = (question: OfficeQuestion) => Record<string, boolean>;

const hasNone = (list: readonly unknown[]) => list.length === 0;
const fits = (list: readonly unknown[], length: number) => list.length === 0 || list.length === length;
const namesAnswers = ({ en, es, zh }: OfficeText) =>
  [en, es, zh].every((text) => text === null || text.includes('{{answers}}'));

/** Whether each field fits its kind of question. */
const shapes: Record<OfficeQuestion['type'], Shape> = {
  SLIDER: ({ slider_options: stops, ...question }) => ({
    slider_options: stops !== null,
    options: fits(question.options, stops ?? 0),
    facts: question.facts.length <= (stops ?? 0),
    roommate_options: hasNone(question.roommate_options),
    several_fact: question.several_fact === null,
    is_multiple: !question.is_multiple,
    alone_option: question.alone_option === null,
  }),
  SELECT: ({ options, several_fact, alone_option: alone, ...question }) => ({
    slider_options: question.slider_options === null,
    options: options.length > 0,
    facts: question.facts.length <= options.length,
    roommate_options: question.roommate_options.length <= options.length,
    several_fact: several_fact === null || (question.is_multiple && namesAnswers(several_fact)),
    alone_option: alone === null || (question.is_multiple && alone < options.length),
  }),
  FREE_TEXT: ({ several_fact, alone_option, ...question }) => ({
    slider_options: question.slider_options === null,
    options: hasNone(question.options),
    facts: hasNone(question.facts),
    roommate_options: hasNone(question.roommate_options),
    several_fact: several_fact === null,
    is_multiple: !question.is_multiple,
    alone_option: alone_option === null,
  }),
};

/** The fields that do not fit the kind of question. */
const misfitsOf = (question: OfficeQuestion): string[] =>
  Object.entries(shapes[question.type](question)).flatMap(([field, isRight]) => (isRight ? [] : [field]));

/** The order of the lifestyle questions. The last change wins, unless a question was added or removed meanwhile. */
export const questionOrderArea: Area<QuestionId[]> = {
  action: 'questions.ordered',
  read: async (db, subnetworkId) => (await allQuestions(db, subnetworkId)).map(({ id }) => id),
  factsOf: () => Promise.resolve({ inUse: new Map() }),
  mistakes: () => [],
  effects: () => [],
  write: async (tx, subnetworkId, { before, after }) => {
    if (!isDeepStrictEqual(before.toSorted(), after.toSorted())) throw new ProductError('ChangedMeanwhile');
    await orderQuestions(tx, subnetworkId, after);
  },
  parts: (order) => ({ order }),
};
