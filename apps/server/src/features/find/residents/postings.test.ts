import type { MembershipId, OptionId } from '@nestmate/contract/ids';
import { foldName, nameFits, nameText } from '@nestmate/contract/text/name-words';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ResidentTraits } from '../find.policy';
import { Postings } from './postings';

const options = ['law', 'art', 'music'] as OptionId[];
const anyName = fc.oneof(
  fc.constantFrom('Ana', 'Anaïs', 'Li', 'de la Cruz', 'O’Hara', '王', '小明', 'Øst', '김'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const anyResident = fc
  .record({ first: anyName, last: anyName, choices: fc.subarray(options), at: fc.nat(9) })
  .map(({ first, last, choices, at }): ResidentTraits => ({
    id: `m${at}` as MembershipId,
    userId: null,
    isRegistered: false,
    genderId: null,
    livingWith: null,
    roommateGenders: [],
    isHidden: false,
    room: { size: 1, locked: false },
    firstName: nameText(first),
    wholeName: nameText(first, last),
    choices,
  }));
const anySearch = fc.tuple(anyName, fc.integer({ min: 1, max: 4 })).map(([name, length]) =>
  foldName(name)
    .map((word) => word.slice(0, length))
    .filter(Boolean),
);

it('finds everybody who can match a word or a choice, after any arrivals and departures [5.1]', () => {
  fc.assert(
    fc.property(
      fc.array(anyResident, { maxLength: 30 }),
      anySearch,
      fc.subarray(options),
      (arrivals, words, chosen) => {
        const postings = new Postings();
        const present = new Map<string, ResidentTraits>();
        for (const resident of arrivals) {
          const before = present.get(resident.id);
          if (before) postings.remove(before);
          if (resident.choices.length > 2) present.delete(resident.id);
          else {
            postings.add(resident);
            present.set(resident.id, resident);
          }
        }
        const everybody = new Set(present.values());
        for (const word of words) {
          const named = postings.named(word);
          expect(named.filter((resident) => !everybody.has(resident))).toEqual([]);
          expect(new Set(named).size).toBe(named.length);
          for (const resident of everybody)
            if (nameFits(resident.wholeName, [word])) expect(named).toContain(resident);
        }
        const chose = [...everybody].filter(({ choices }) =>
          choices.some((choice) => chosen.includes(choice)),
        );
        expect(new Set(postings.chose(chosen))).toEqual(new Set(chose));
      },
    ),
    { numRuns: 300 },
  );
});
