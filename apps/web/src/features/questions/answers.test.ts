import type { QuestionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { Answer, Question, SelectQuestion, SliderQuestion } from '@nestmate/contract/questions';
import { isAnswered } from '@nestmate/contract/rules/answer-rules';
import { expect, it } from 'vitest';
import {
  withAcceptedOptions,
  withAcceptedRange,
  withOwnOptions,
  withOwnStop,
} from '@/forms/question/own-answer';
import { answersOf, firstMistake, fitAnswers, saveFailureOf, tidyAnswer } from './answers';

const id = (name: string) => name as QuestionId;
const common = { questionOrder: 0, title: '', roommateTitle: null, label: '', icon: null };
const counting = { importance: 'matters', mayBeMust: true } as const;
const slider: SliderQuestion = {
  ...common,
  ...counting,
  type: 'SLIDER',
  questionId: id('s'),
  numberOfSliderOptions: 5,
  marks: [],
  marksHidden: false,
  facts: [],
  userAnswers: null,
  roommateLowAnswers: null,
  roommateHighAnswers: null,
};
const select: SelectQuestion = {
  ...common,
  ...counting,
  type: 'SELECT',
  questionId: id('c'),
  options: ['a', 'b'],
  roommateOptions: ['a', 'b'],
  facts: ['a', 'b'],
  severalFact: null,
  multiple: false,
  aloneOption: null,
  userAnswers: [],
  roommateAnswers: [],
};
const text: Question = { ...common, type: 'FREE_TEXT', questionId: id('t'), userAnswer: '' };
const questions = [slider, select, text];
const blank = answersOf(questions);
const answer = <Type extends Answer['type']>(type: Type) =>
  Object.values(blank).find((each) => each.type === type) as Extract<Answer, { type: Type }>;

const ranged = (own: number, low: number, high: number) => ({
  ...answer('SLIDER'),
  userAnswers: own,
  roommateLowAnswers: low,
  roommateHighAnswers: high,
});

it('accepts every stop of a roommate until the person has chosen some', () => {
  expect(isAnswered(tidyAnswer(answer('SLIDER')))).toBe(false);
  expect(tidyAnswer(answer('SLIDER'))).toEqual(answer('SLIDER'));
  const first = withOwnStop(slider, answer('SLIDER'), 1);
  expect(first).toEqual(ranged(1, 1, 5));
  expect(withOwnStop(slider, first, 4)).toEqual(ranged(4, 1, 5));
  expect(withOwnStop(slider, ranged(4, 2, 5), 1)).toEqual(ranged(1, 2, 5));
});

it('accepts every option of a roommate until the person has chosen some', () => {
  const first = withOwnOptions(select, answer('SELECT'), [1]);
  expect(first).toMatchObject({ userAnswers: [1], roommateAnswers: [0, 1] });
  expect(withOwnOptions(select, first, [0])).toMatchObject({ userAnswers: [0], roommateAnswers: [0, 1] });
  const other = withAcceptedOptions(select, first, [1]);
  expect(withOwnOptions(select, other, [0])).toMatchObject({ userAnswers: [0], roommateAnswers: [1] });
  expect(withAcceptedOptions(select, other, [])).toEqual(first);
});

it('forgets how much an answer matters where everything is fine again', () => {
  const strict = { importance: 'must' } as const;
  const range = { ...ranged(2, 2, 3), ...strict };
  expect(withAcceptedRange(slider, range, [2, 5])).toEqual({ ...ranged(2, 2, 5), ...strict });
  expect(withAcceptedRange(slider, range, [1, 5])).toEqual(ranged(2, 1, 5));
  const choice = { ...answer('SELECT'), userAnswers: [0], roommateAnswers: [0], ...strict };
  expect(withAcceptedOptions(select, choice, [1])).toMatchObject(strict);
  expect(withAcceptedOptions(select, choice, [0, 1])).toMatchObject({ importance: 'matters' });
});

it('keeps an exclusive option on its own, whichever is chosen last', () => {
  const chosen = (before: number[], now: number[]) =>
    withOwnOptions({ aloneOption: 2, options: [] }, { ...answer('SELECT'), userAnswers: before }, now)
      .userAnswers;
  expect(chosen([], [2])).toEqual([2]);
  expect(chosen([0, 1], [0, 1, 2])).toEqual([2]);
  expect(chosen([2], [2, 1])).toEqual([1]);
  expect(chosen([2], [])).toEqual([]);
  expect(chosen([0], [0, 1])).toEqual([0, 1]);
});

it('answers are complete with an own answer, one for a roommate and a text everywhere', () => {
  const whole: Record<string, Answer> = {
    s: { ...answer('SLIDER'), userAnswers: 2, roommateLowAnswers: 1, roommateHighAnswers: 3 },
    c: { ...answer('SELECT'), userAnswers: [0], roommateAnswers: [1] },
    t: { ...answer('FREE_TEXT'), userAnswer: 'I hum.' },
  };
  expect(firstMistake(questions, whole)).toBeUndefined();
  expect(
    firstMistake(questions, {
      ...whole,
      s: { ...answer('SLIDER'), userAnswers: 2, roommateLowAnswers: 1 },
    }),
  ).toBe(0);
  expect(firstMistake(questions, { ...whole, c: { ...answer('SELECT'), userAnswers: [0] } })).toBe(1);
  const written = (userAnswer: string) =>
    firstMistake(questions, { ...whole, t: { ...answer('FREE_TEXT'), userAnswer } });
  expect(written('  ')).toBe(2);
  expect(written('🪺'.repeat(limits.freeTextAnswer))).toBeUndefined();
  expect(written('x'.repeat(limits.freeTextAnswer + 1))).toBe(2);
});

it('finds the question of a refused answer', () => {
  const refused = (error_code: string, words?: string[]) =>
    saveFailureOf(
      {
        error_code,
        error_description: '',
        validation: [{ title: 't', error_text: 'Wrong', ...(words && { words }) }],
      },
      questions,
    );
  expect(refused('answers_missing')).toEqual({ why: 'missing', at: 2 });
  expect(refused('profane_words', ['mierda'])).toEqual({ why: 'words', at: 2, words: ['mierda'] });
  expect(refused('InvalidInput')).toEqual({ why: 'wrong', at: 2, text: 'Wrong' });
  const unnamed = { error_code: 'InvalidInput', error_description: '', validation: [] };
  expect(saveFailureOf(unnamed, questions)).toEqual({ why: 'other' });
});

it('fits a draft to the current questions', () => {
  const older = { t: { ...answer('FREE_TEXT'), userAnswer: 'I hum.' }, gone: answer('SLIDER') };
  expect(fitAnswers(older, questions)).toEqual({ ...blank, t: older.t });
  expect(fitAnswers({ t: { ...answer('SELECT'), questionId: id('t') } }, questions)).toEqual(blank);
});
