/* oxlint-disable typescript/no-non-null-assertion -- indices are people and groups, for which all arrays have room */

/** An instance of maximally diverse grouping, with the group of each person to start from. */
export interface Instance {
  readonly size: number;
  /** Of each two people, at `one * size + other`. */
  readonly values: Float64Array;
  readonly groups: number;
  readonly groupOf: Int32Array;
}

interface SearchOptions {
  readonly random: () => number;
  /** When to end, as `performance.now()`. */
  readonly ends: number;
}

/** How much worse a solution may be that is taken because it is far from the best, and the largest shake. */
const skew = 0.05;
const maxShake = 20;

/**
 * Skewed general variable neighbourhood search after Brimberg, Mladenović and Urošević (Information Sciences 295,
 * 2015), written from its description, for groups whose sizes do not change: swaps, then chains of three groups, each
 * descent to its end; a shake of k random swaps, k growing while nothing is found; and a worse solution is taken where
 * it is far from the present one. @returns the best sum inside the groups
 */
export function skewedNeighbourhoods(instance: Instance, { random, ends }: SearchOptions): number {
  const { size, values, groups } = instance;
  let now = descend(instance, Int32Array.from(instance.groupOf));
  let best = now.sum;
  while (performance.now() < ends)
    for (let shake = 1; shake <= maxShake && performance.now() < ends;) {
      const shaken = Int32Array.from(now.groupOf);
      for (let swap = 0; swap < shake; swap++) {
        const one = Math.floor(random() * size);
        const other = Math.floor(random() * size);
        [shaken[one], shaken[other]] = [shaken[other]!, shaken[one]!];
      }
      const next = descend({ size, values, groups, groupOf: shaken }, shaken);
      best = Math.max(best, next.sum);
      const isTaken = next.sum > now.sum * (1 - skew * distanceOf(now.groupOf, next.groupOf, groups));
      if (isTaken && next.sum !== now.sum) {
        now = next;
        shake = 1;
      } else shake += 1;
    }
  return best;
}

/** The share of people whom the likest groups of two solutions do not have in common. */
function distanceOf(one: Int32Array, other: Int32Array, groups: number): number {
  const common = new Int32Array(groups * groups);
  for (const [person, group] of one.entries()) common[group * groups + other[person]!]! += 1;
  let same = 0;
  for (let group = 0; group < groups; group++)
    same += common
      .subarray(group * groups, (group + 1) * groups)
      .reduce((most, count) => Math.max(most, count), 0);
  return 1 - same / one.length;
}

/** Descends by swaps, and by chains of three where no swap is left. */
function descend({ size, values, groups }: Instance, groupOf: Int32Array) {
  /** Each person's sum of values to each group. */
  const sums = new Float64Array(size * groups);
  for (let one = 0; one < size; one++)
    for (let other = 0; other < size; other++)
      sums[one * groups + groupOf[other]!]! += values[one * size + other]!;
  const move = (person: number, to: number) => {
    const from = groupOf[person]!;
    for (let other = 0; other < size; other++) {
      sums[other * groups + from]! -= values[other * size + person]!;
      sums[other * groups + to]! += values[other * size + person]!;
    }
    groupOf[person] = to;
  };
  const gainOf = (person: number, to: number) =>
    sums[person * groups + to]! - sums[person * groups + groupOf[person]!]!;
  const isGain = (gain: number) => gain > 1e-9;
  const swapOnce = (): boolean => {
    for (let one = 0; one < size; one++)
      for (let other = 0; other < one; other++) {
        const [mine, theirs] = [groupOf[one]!, groupOf[other]!];
        if (mine === theirs) continue;
        const gain = gainOf(one, theirs) + gainOf(other, mine) - 2 * values[one * size + other]!;
        if (!isGain(gain)) continue;
        move(one, theirs);
        move(other, mine);
        return true;
      }
    return false;
  };
  const chainOnce = (): boolean => {
    for (let a = 0; a < size; a++)
      for (let b = 0; b < size; b++) {
        const [first, second] = [groupOf[a]!, groupOf[b]!];
        if (first === second) continue;
        const before = gainOf(a, second) - values[a * size + b]!;
        for (let c = 0; c < size; c++) {
          const third = groupOf[c]!;
          if (third === first || third === second) continue;
          const after = gainOf(b, third) + gainOf(c, first) - values[b * size + c]! - values[c * size + a]!;
          if (!isGain(before + after)) continue;
          move(a, second);
          move(b, third);
          move(c, first);
          return true;
        }
      }
    return false;
  };
  while (swapOnce() || chainOnce());
  let sum = 0;
  for (let person = 0; person < size; person++) sum += sums[person * groups + groupOf[person]!]! / 2;
  return { groupOf, sum };
}
