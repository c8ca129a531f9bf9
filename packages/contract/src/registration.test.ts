import { expect, it } from 'vitest';
import { limits } from './limits';
import { wronglyAnswered } from './registration';

const questions = (type: 'TEXT' | 'SELECT' | 'CHECKBOX', required = false) => [
  { question_num: 7, type, required, options: ['Yes', 'No'] },
];

it.each([
  ['TEXT', 'anything', true],
  ['TEXT', 'x'.repeat(limits.registrationText + 1), false],
  ['SELECT', '1', true],
  ['SELECT', '2', false],
  ['SELECT', 'Yes', false],
  ['CHECKBOX', 'true', true],
  ['CHECKBOX', 'false', true],
  ['CHECKBOX', 'maybe', false],
] as const)('accepts for a %s question “%s”: %s', (type, response, isRight) => {
  expect(wronglyAnswered(questions(type), { 7: response })).toEqual(isRight ? [] : [7]);
});

it.each(['TEXT', 'SELECT', 'CHECKBOX'] as const)('requires an answer to a required %s question', (type) => {
  expect(wronglyAnswered(questions(type, true), {})).toEqual([7]);
  expect(wronglyAnswered(questions(type, true), { 7: '  ' })).toEqual([7]);
  expect(wronglyAnswered(questions(type), {})).toEqual([]);
});

it('requires a required box to be ticked', () => {
  expect(wronglyAnswered(questions('CHECKBOX', true), { 7: 'false' })).toEqual([7]);
});
