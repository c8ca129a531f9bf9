import { genderPolicy } from '@nestmate/contract/housing';
import type { GenderId } from '@nestmate/contract/ids';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { genderFactsOf, mayLiveTogether, type RoommateGenders } from './living-together.policy';

const genders = ['woman', 'man', 'other'] as GenderId[];
const gender = fc.option(fc.constantFrom(...genders));
const livingWith = fc.option(fc.subarray(genders, { minLength: 1 }));
const person = fc.tuple(gender, livingWith);
const people = fc.array(person, { minLength: 1, maxLength: 4 });
type People = RoommateGenders;

/** A room as its person at `at` has it. */
function roomOf(room: People, at = 0) {
  const [one] = room.slice(at, at + 1);
  const mates = room.filter((_, index) => index !== at);
  return genderFactsOf(one?.[0] ?? null, one?.[1] ?? null, mates.length > 0 ? mates : null);
}

it('two people may live together from both sides, or from neither', () => {
  fc.assert(
    fc.property(people, people, fc.constantFrom(...genderPolicy.options), (mine, theirs, policy) => {
      const [one, other] = [
        { ...roomOf(mine), genderPolicy: policy },
        { ...roomOf(theirs), genderPolicy: policy },
      ];
      expect(mayLiveTogether(one, other)).toBe(mayLiveTogether(other, one));
    }),
  );
});

it('where residents choose, rooms go together only if everybody would live with everybody in the other', () => {
  const accepts = ([, chosen]: People[number], [theirs]: People[number]) =>
    chosen === null || (theirs !== null && chosen.includes(theirs));
  fc.assert(
    fc.property(people, people, (mine, theirs) => {
      const all = mine.every((one) => theirs.every((other) => accepts(one, other) && accepts(other, one)));
      for (const [at] of mine.entries())
        expect(
          mayLiveTogether({ ...roomOf(mine, at), genderPolicy: 'RESIDENTS_CHOICE' }, roomOf(theirs)),
        ).toBe(all);
    }),
  );
});
