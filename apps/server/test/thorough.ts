import fc from 'fast-check';

/** Whether the run is thorough, as before a release: `NESTMATE_THOROUGH=1 npm test`. */
const isThorough = process.env['NESTMATE_THOROUGH'] === '1';

/** How often a property is tried: `everyDay` by default, and more often in a thorough run. */
export const runs = (everyDay: number, thorough = everyDay * 15): number =>
  isThorough ? thorough : everyDay;

/** The seed of a run's random choices. A failure names it, and `NESTMATE_SEED` repeats the same choices. */
export const seed = Number(process.env['NESTMATE_SEED'] ?? Date.now() % 2 ** 31);

let choices = 0;

/** Some of the values, different in each run; all of them in a thorough one. */
export function someOf<T>(values: readonly T[], count: number): T[] {
  if (isThorough || count >= values.length) return [...values];
  const subset = fc.shuffledSubarray([...values], { minLength: count, maxLength: count });
  const [chosen = []] = fc.sample(subset, { seed: seed + (choices += 1), numRuns: 1 });
  return chosen;
}
