import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mismatchesOf } from './mismatches';
import type { Answer, Question } from './question';
import { anyPair } from './testing/worlds';

const tidiness: Question = { id: 'tidy', kind: 'SLIDER', options: 5 };
const pets: Question = { id: 'pets', kind: 'SELECT', options: 4 };

const tidy = (own: number, low: number, high: number): [string, Answer] => [
  'tidy',
  { kind: 'SLIDER', own, low, high },
];
const pet = (own: number[], accepted: number[]): [string, Answer] => [
  'pets',
  { kind: 'SELECT', own, accepted },
];

it('names each question on which a person does not accept the other’s own answer', () => {
  const a = new Map([tidy(1, 4, 5), pet([0], [1])]);
  const b = new Map([tidy(3, 1, 5), pet([0], [0, 1])]);
  expect(mismatchesOf([tidiness, pets], a, b)).toEqual([
    { questionId: 'pets', of: 'a' },
    { questionId: 'tidy', of: 'a' },
  ]);
});

it('names the mismatches that take most from the percent match first', () => {
  const a = new Map([tidy(1, 1, 5), pet([0], [0])]);
  const b = new Map([tidy(1, 5, 5), pet([1], [0])]);
  expect(mismatchesOf([tidiness, { ...pets, weight: 3 }], a, b)).toEqual([
    { questionId: 'pets', of: 'a' },
    { questionId: 'tidy', of: 'b' },
  ]);
});

it('counts one accepted option of several as no mismatch', () => {
  expect(mismatchesOf([pets], new Map([pet([0], [1])]), new Map([pet([1, 2], [0])]))).toEqual([]);
});

it('names the same mismatches from both sides', () => {
  fc.assert(
    fc.property(anyPair, ({ questions, a, b }) => {
      const swapped = mismatchesOf(questions, b, a).map((mismatch) => ({
        ...mismatch,
        of: mismatch.of === 'a' ? 'b' : 'a',
      }));
      const inOrder = (found: { questionId: string; of: string }[]) =>
        found.map(({ questionId, of }) => `${questionId} ${of}`).toSorted();
      expect(inOrder(swapped)).toEqual(inOrder(mismatchesOf(questions, a, b)));
    }),
  );
});
