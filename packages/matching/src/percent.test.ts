import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullFit } from './fit';
import { percentOf, thresholdOf } from './percent';
import { maxTotalWeight } from './question';

const anySums = fc.integer({ min: 1, max: maxTotalWeight }).chain((weight) => {
  const fit = fc.integer({ min: 0, max: weight * fullFit });
  return fc.record({ theyFitMe: fit, iFitThem: fit, weight: fc.constant(weight) });
});

/** Percentages half up, in whole numbers without limits. */
function exactPercent(a: bigint, b: bigint, weight: bigint): number {
  let percent = 0n;
  while (40_000n * a * b >= ((2n * percent + 1n) * weight * BigInt(fullFit)) ** 2n) percent++;
  return Number(percent);
}

it('a percentage is rounded as exact arithmetic does', () => {
  fc.assert(
    fc.property(anySums, ({ theyFitMe, iFitThem, weight }) => {
      const exact = exactPercent(BigInt(theyFitMe), BigInt(iFitThem), BigInt(weight));
      expect(percentOf({ theyFitMe, iFitThem, weight })).toBe(exact);
    }),
    { numRuns: 2000 },
  );
});

it('a percentage rounds halves up, where exact halves and their neighbours are easiest to get wrong', () => {
  for (let percent = 1; percent <= 100; percent++)
    for (let weight = 1; weight <= maxTotalWeight; weight++) {
      const half = (percent - 0.5) * weight * (fullFit / 100);
      const around = [Math.floor(half), Math.ceil(half)];
      for (const theyFitMe of around)
        for (const iFitThem of around) {
          const reaches = 25 * theyFitMe * iFitThem >= thresholdOf(percent) * weight ** 2;
          if ((percentOf({ theyFitMe, iFitThem, weight }) ?? 0) >= percent !== reaches)
            expect.fail(`${theyFitMe} and ${iFitThem} of ${weight} against ${percent} %`);
        }
    }
});

it('determines without a square root whether a pair reaches a percentage', () => {
  fc.assert(
    fc.property(anySums, fc.integer({ min: 0, max: 100 }), ({ theyFitMe, iFitThem, weight }, percent) => {
      const reaches = 25 * theyFitMe * iFitThem >= thresholdOf(percent) * weight ** 2;
      expect((percentOf({ theyFitMe, iFitThem, weight }) ?? 0) >= percent).toBe(reaches);
    }),
    { numRuns: 2000 },
  );
});
