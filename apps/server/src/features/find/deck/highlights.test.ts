import type { QuestionId } from '@nestmate/contract';
import type { Answers } from '@nestmate/matching';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { questionnaireFrom } from '../suggestions/questionnaire';
import { highlightsOf } from './highlights';

const [smoking, cooking, music] = [newId<QuestionId>(), newId<QuestionId>(), newId<QuestionId>()];
const select = {
  type: 'SELECT',
  options: [{ en: 'No' }, { en: 'Yes', es: 'Sí' }],
  sliderOptions: null,
} as const;
const questionnaire = questionnaireFrom([
  { ...select, options: [...select.options], id: smoking, title: { en: 'Smoking' }, weight: 4 },
  {
    ...select,
    options: [...select.options],
    id: cooking,
    title: { en: 'Cooking', es: 'Cocinar' },
    weight: 2,
  },
  { ...select, options: [...select.options], id: music, title: { en: 'Music' }, weight: 1 },
]);

/** Everybody wants their own answer from others too. */
const answers = (said: [QuestionId, number][]): Answers =>
  new Map(said.map(([id, own]) => [id, { kind: 'SELECT', own: [own], accepted: [own] }]));

const mine = answers([
  [smoking, 0],
  [cooking, 1],
  [music, 1],
]);

it('prefers answers that few others on the page share, by weight', () => {
  const everybody = answers([[smoking, 0]]);
  const cook = answers([
    [smoking, 0],
    [cooking, 1],
    [music, 0],
  ]);
  const people = [cook, everybody, everybody, everybody].map((answers) => ({ majors: [], answers }));
  const [first, second] = highlightsOf(people, mine, questionnaire, 'es');
  expect(first).toEqual(['Cocinar · Sí', 'Smoking · No']);
  expect(second).toEqual(['Smoking · No']);
});

it('starts with majors and stops at three', () => {
  const majors = [{ en: 'Law', es: 'Derecho' }, { en: 'Biology' }];
  const [facts] = highlightsOf([{ majors, answers: mine }], mine, questionnaire, 'es');
  expect(facts).toEqual(['Derecho', 'Smoking · No', 'Cocinar · Sí']);
});

it('is undefined for a resident who has left', () => {
  expect(highlightsOf([{ majors: [], answers: undefined }], mine, questionnaire, 'en')).toEqual([[]]);
});
