import fc from 'fast-check';
import { expect, it } from 'vitest';
import { doorOf, mistakesInUnits, nameOfUnit, unitNumberMax } from './units';

const unit = (number: string, beds: readonly number[] = [], building = 'North') => ({
  building,
  number,
  bedrooms: beds.map((each) => ({ beds: each })),
});

it('finds units without a number, with a long one, with that of another, or with other beds', () => {
  const wrong = {
    noNumber: unit('  '),
    long: unit('1'.repeat(unitNumberMax)),
    twice: unit('0301', [], 'NORTH'),
    beds: unit('302', [2, 1]),
  };
  const lists = [
    { capacity: 4, units: [unit('301', [2, 2]), wrong.noNumber, wrong.long] },
    { capacity: 2, units: [wrong.twice, unit('303'), wrong.beds] },
    { capacity: undefined, units: [unit('304')] },
  ];
  expect([...mistakesInUnits(lists)].map(([one, mistake]) => [mistake, one])).toEqual(Object.entries(wrong));
});

it('units without a mistake have different doors, and a bed for everybody', () => {
  const anyUnit = fc
    .tuple(fc.constantFrom('1', '01', '1 2', '12', '', 'a'), fc.constantFrom('', 'N', 'n'), fc.nat(3))
    .map(([number, building, beds]) => unit(number, beds === 0 ? [] : [beds], building));
  fc.assert(
    fc.property(fc.array(anyUnit), fc.integer({ min: 1, max: 3 }), (units, capacity) => {
      const mistakes = mistakesInUnits([{ capacity, units }]);
      const right = units.filter((one) => !mistakes.has(one));
      expect(new Set(right.map((one) => doorOf(nameOfUnit(one)))).size).toBe(right.length);
      expect(right.every(({ bedrooms }) => [undefined, capacity].includes(bedrooms[0]?.beds))).toBe(true);
      expect(mistakesInUnits([{ capacity, units: right }]).size).toBe(0);
    }),
  );
});
