import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaksMust, mismatchesOf } from './mismatches';
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
    { questionId: 'pets', of: 'a', isMust: false },
    { questionId: 'tidy', of: 'a', isMust: false },
  ]);
});

it('names the mismatches that take most from the percent match first', () => {
  const a = new Map([tidy(1, 1, 5), pet([0], [0])]);
  const b = new Map([tidy(1, 5, 5), pet([1], [0])]);
  expect(mismatchesOf([tidiness, { ...pets, weight: 3 }], a, b)).toEqual([
    { questionId: 'pets', of: 'a', isMust: false },
    { questionId: 'tidy', of: 'b', isMust: false },
  ]);
});

it('counts one accepted option of several as no mismatch', () => {
  expect(mismatchesOf([pets], new Map([pet([0], [1])]), new Map([pet([1, 2], [0])]))).toEqual([]);
});

describe('a must', () => {
  const must = ([id, answer]: [string, Answer]): [string, Answer] => [id, { ...answer, importance: 'must' }];
  const both = [tidiness, pets];

  it('is broken by a position outside of the range, in whichever direction one asks [decisions 5]', () => {
    const [mine, theirs] = [new Map([must(tidy(1, 4, 5))]), new Map([tidy(3, 1, 5)])];
    expect([breaksMust(both, mine, theirs), breaksMust(both, theirs, mine)]).toEqual([true, true]);
    expect(breaksMust(both, mine, new Map([tidy(4, 1, 1)]))).toBe(false);
  });

  it('is broken where none of several own answers is accepted, and not where one is [decisions 5]', () => {
    const mine = new Map([must(pet([0], [1]))]);
    expect(breaksMust(both, mine, new Map([pet([0, 2], [0])]))).toBe(true);
    expect(breaksMust(both, mine, new Map([pet([1, 2], [0])]))).toBe(false);
  });

  it('is not broken by a question that the other has not answered [decisions 5]', () => {
    const mine = new Map([must(pet([0], [1])), must(tidy(1, 4, 5))]);
    expect(breaksMust(both, mine, new Map())).toBe(false);
    expect(breaksMust(both, mine, new Map([pet([], [0])]))).toBe(false);
  });

  it('is no hard rule where the question may not be one [decisions 5]', () => {
    const mine = new Map([must(pet([0], [1]))]);
    expect(breaksMust([{ ...pets, mayBeMust: false }], mine, new Map([pet([0], [0])]))).toBe(false);
  });

  it('is named first among the mismatches', () => {
    const a = new Map([must(tidy(1, 4, 5)), pet([0], [1])]);
    const b = new Map([tidy(3, 1, 5), pet([0], [0, 1])]);
    expect(mismatchesOf(both, a, b)).toEqual([
      { questionId: 'tidy', of: 'a', isMust: true },
      { questionId: 'pets', of: 'a', isMust: false },
    ]);
  });

  it('is broken exactly where a mismatch is one', () => {
    fc.assert(
      fc.property(anyPair, ({ questions, a, b }) => {
        const hasMust = mismatchesOf(questions, a, b).some(({ isMust }) => isMust);
        expect(breaksMust(questions, a, b)).toBe(hasMust);
      }),
    );
  });
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
