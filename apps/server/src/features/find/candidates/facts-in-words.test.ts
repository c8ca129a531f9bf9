import { selectQuestion } from '@nestmate/contract/questions';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { answerInWords, factFor } from './facts';

const options = { en: ['Cats', 'Dogs', 'TV'], es: ['Gatos', 'Perros', 'TV'], zh: ['猫', '狗', '电视'] };
const question = (language: keyof typeof options) =>
  selectQuestion.parse({
    importance: 'matters',
    mayBeMust: true,
    type: 'SELECT',
    questionId: newId(),
    questionOrder: 0,
    title: 'Pets',
    roommateTitle: null,
    label: 'Pets',
    icon: null,
    options: options[language],
    roommateOptions: options[language],
    facts: options[language].map((option) => `Has ${option}`),
    severalFact: null,
    aloneOption: null,
    multiple: true,
    userAnswers: [],
    roommateAnswers: [],
  });
const inWords = (own: number[], language: keyof typeof options) =>
  answerInWords(question(language), { kind: 'SELECT', own, accepted: [] }, language);

it('lists several answers as each language does in the middle of a sentence', () => {
  expect(inWords([0, 1], 'en')).toBe('cats, dogs');
  expect(inWords([0, 1], 'es')).toBe('gatos y perros');
  expect(inWords([0, 1, 2], 'es')).toBe('gatos, perros y TV');
  expect(inWords([0, 1, 2], 'zh')).toBe('猫、狗、电视');
  expect(inWords([1], 'es')).toBe('perros');
});

it('gives the text of an answer as others see it', () => {
  expect(factFor(question('en'), { kind: 'SELECT', own: [1], accepted: [] }, 'en')).toBe('Has Dogs');
});
