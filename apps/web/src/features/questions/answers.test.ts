import type { Answer, Question, QuestionId, SliderQuestion } from '@nestmate/contract';
import { isAnswered } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { answersOf, chooseOwn, confirmed, firstUnanswered, saveFailureOf, shownOnSlider } from './answers';

const id = (name: string) => name as QuestionId;
const common = { questionOrder: 0, title: '', roommateTitle: null };
const slider: SliderQuestion = {
  ...common,
  type: 'SLIDER',
  questionId: id('s'),
  numberOfSliderOptions: 5,
  marks: [],
  marksHidden: false,
  userAnswers: null,
  roommateLowAnswers: null,
  roommateHighAnswers: null,
};
const select: Question = {
  ...common,
  type: 'SELECT',
  questionId: id('c'),
  options: ['a', 'b'],
  multiple: false,
  userAnswers: [],
  roommateAnswers: [],
};
const text: Question = { ...common, type: 'FREE_TEXT', questionId: id('t'), userAnswer: '' };
const questions = [slider, select, text];
const blank = answersOf(questions);
const answer = <Type extends Answer['type']>(type: Type) =>
  Object.values(blank).find((each) => each.type === type) as Extract<Answer, { type: Type }>;

it('shows a missing slider answer as 1, which is none until the person sets it or goes on [5.9]', () => {
  expect(shownOnSlider(slider, answer('SLIDER'))).toEqual({ own: 1, low: 1, high: 5, isUnset: true });
  expect(isAnswered(answer('SLIDER'))).toBe(false);
  expect(confirmed(slider, answer('SLIDER'))).toMatchObject({
    userAnswers: 1,
    roommateLowAnswers: 1,
    roommateHighAnswers: 5,
  });
});

it('is complete with own and wanted answers everywhere and no empty text [5.9]', () => {
  const whole: Record<string, Answer> = {
    s: { ...answer('SLIDER'), userAnswers: 2, roommateLowAnswers: 1, roommateHighAnswers: 3 },
    c: { ...answer('SELECT'), userAnswers: [0], roommateAnswers: [1] },
    t: { ...answer('FREE_TEXT'), userAnswer: 'I hum.' },
  };
  expect(firstUnanswered(questions, whole)).toBeUndefined();
  expect(
    firstUnanswered(questions, {
      ...whole,
      s: { ...answer('SLIDER'), userAnswers: 2, roommateLowAnswers: 1 },
    }),
  ).toBe(0);
  expect(firstUnanswered(questions, { ...whole, c: { ...answer('SELECT'), userAnswers: [0] } })).toBe(1);
  expect(firstUnanswered(questions, { ...whole, t: { ...answer('FREE_TEXT'), userAnswer: '  ' } })).toBe(2);
});

it('takes one own answer where one is asked, and several where several are', () => {
  const chosen = { ...answer('SELECT'), userAnswers: [0] };
  expect(chooseOwn({ multiple: false }, chosen, [0, 1]).userAnswers).toEqual([1]);
  expect(chooseOwn({ multiple: false }, chosen, []).userAnswers).toEqual([]);
  expect(chooseOwn({ multiple: true }, chosen, [0, 1]).userAnswers).toEqual([0, 1]);
});

it('tells missing answers and not allowed words apart by the error code, and finds their question [5.9]', () => {
  const refused = (error_code: string, words?: string[]) =>
    saveFailureOf(
      {
        error_code,
        error_description: '',
        validation: [{ title: 't', error_text: '', ...(words && { words }) }],
      },
      questions,
    );
  expect(refused('answers_missing')).toEqual({ why: 'missing', at: 2 });
  expect(refused('profane_words', ['mierda'])).toEqual({ why: 'words', at: 2, words: ['mierda'] });
  expect(refused('Unexpected')).toEqual({ why: 'other' });
});
