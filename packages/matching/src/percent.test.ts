import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullFit } from './fit';
import { percentOf, type Sums, thresholdOf } from './percent';
import { maxTotalWeight } from './question';

/** Importance can double a weight. */
const maxWeight = 2 * maxTotalWeight;
const anySide = fc
  .integer({ min: 1, max: maxWeight })
  .chain((weight) => fc.tuple(fc.constant(weight), fc.integer({ min: 0, max: weight * fullFit })));
const anySums = fc.tuple(anySide, anySide).map(([[myWeight, theyFitMe], [theirWeight, iFitThem]]) => ({
  myWeight,
  theyFitMe,
  theirWeight,
  iFitThem,
}));

/** Percentages half up, in whole numbers without limits. */
function exactPercent({ theyFitMe, myWeight, iFitThem, theirWeight }: Sums): number {
  const fits = 40_000n * BigInt(theyFitMe) * BigInt(iFitThem);
  const weights = BigInt(myWeight) * BigInt(theirWeight) * BigInt(fullFit) ** 2n;
  let percent = 0n;
  while (fits >= (2n * percent + 1n) ** 2n * weights) percent++;
  return Number(percent);
}

const reaches = ({ theyFitMe, myWeight, iFitThem, theirWeight }: Sums, percent: number) =>
  25 * theyFitMe * iFitThem >= thresholdOf(percent) * myWeight * theirWeight;

it('a percentage is rounded as exact arithmetic does', () => {
  fc.assert(
    fc.property(anySums, (sums) => {
      expect(percentOf(sums)).toBe(exactPercent(sums));
    }),
    { numRuns: 2000 },
  );
});

it('a percentage rounds halves up, where exact halves and their neighbours are easiest to get wrong', () => {
  for (let percent = 1; percent <= 100; percent++)
    for (let myWeight = 1; myWeight <= maxWeight; myWeight++) {
      // One half of the others weighs otherwise, as importance makes it.
      const theirWeight = myWeight % 2 === 0 ? myWeight : maxWeight - myWeight;
      const around = (weight: number) => {
        const half = (percent - 0.5) * weight * (fullFit / 100);
        return [Math.floor(half), Math.ceil(half)];
      };
      for (const theyFitMe of around(myWeight))
        for (const iFitThem of around(theirWeight)) {
          const sums = { theyFitMe, myWeight, iFitThem, theirWeight };
          if ((percentOf(sums) ?? 0) >= percent !== reaches(sums, percent))
            expect.fail(`${JSON.stringify(sums)} against ${percent} %`);
        }
    }
});

it('determines without a square root whether a pair reaches a percentage', () => {
  fc.assert(
    fc.property(anySums, fc.integer({ min: 0, max: 100 }), (sums, percent) => {
      expect((percentOf(sums) ?? 0) >= percent).toBe(reaches(sums, percent));
    }),
    { numRuns: 2000 },
  );
});
