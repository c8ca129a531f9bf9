import type { Answer, Question, QuestionId, SliderQuestion } from '@nestmate/contract';
import { isAnswered, limits } from '@nestmate/contract';
import { expect, it } from 'vitest';
import {
  answersOf,
  chooseOwn,
  firstMistake,
  fitAnswers,
  saveFailureOf,
  shownOnSlider,
  tidied,
} from './answers';

const id = (name: string) => name as QuestionId;
const common = { questionOrder: 0, title: '', roommateTitle: null, label: '', icon: null };
const slider: SliderQuestion = {
  ...common,
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
const select: Question = {
  ...common,
  type: 'SELECT',
  questionId: id('c'),
  options: ['a', 'b'],
  roommateOptions: ['a', 'b'],
  facts: ['a', 'b'],
  severalFact: null,
  multiple: false,
  userAnswers: [],
  roommateAnswers: [],
};
const text: Question = { ...common, type: 'FREE_TEXT', questionId: id('t'), userAnswer: '' };
const questions = [slider, select, text];
const blank = answersOf(questions);
const answer = <Type extends Answer['type']>(type: Type) =>
  Object.values(blank).find((each) => each.type === type) as Extract<Answer, { type: Type }>;

it('shows a missing slider answer as 1, which is no answer until the person sets it', () => {
  const untouched = { own: 1, low: 1, high: 5, isOwnUnset: true, isRangeUnset: true };
  expect(shownOnSlider(slider, answer('SLIDER'))).toEqual(untouched);
  expect(isAnswered(tidied(answer('SLIDER')))).toBe(false);
  expect(tidied(answer('SLIDER'))).toEqual(answer('SLIDER'));
  const own = { ...answer('SLIDER'), userAnswers: 1 };
  expect(shownOnSlider(slider, own)).toEqual({ ...untouched, isOwnUnset: false });
});

it('is complete with own and wanted answers everywhere and no empty text', () => {
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

it('keeps one own answer in a single select, and several in a multiple one', () => {
  const chosen = { ...answer('SELECT'), userAnswers: [0] };
  expect(chooseOwn({ multiple: false }, chosen, [0, 1]).userAnswers).toEqual([1]);
  expect(chooseOwn({ multiple: false }, chosen, []).userAnswers).toEqual([]);
  expect(chooseOwn({ multiple: true }, chosen, [0, 1]).userAnswers).toEqual([0, 1]);
});

it('distinguishes missing answers and forbidden words by the error code, and finds their question', () => {
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
  const kept = { t: { ...answer('FREE_TEXT'), userAnswer: 'I hum.' }, gone: answer('SLIDER') };
  expect(fitAnswers(kept, questions)).toEqual({ ...blank, t: kept.t });
  expect(fitAnswers({ t: { ...answer('SELECT'), questionId: id('t') } }, questions)).toEqual(blank);
});
