/**
 * What it is worth that a person lives in a group of `size` with this sum of fits to the others. Drafts maximise the
 * sum over all people.
 */
export interface Worth {
  of(size: number, sum: number): number;
}

/** The mean that a power's slope is 1 at, so that differences of every power compare with those of the mean. */
const usualMean = 70;

/**
 * The mean percent of people with their groups, as a power mean over people: 1 is the best total; the smaller the
 * power, the more those who fit badly count (0 is the geometric mean, −Infinity the least mean). `−Infinity` is
 * searched for with a low power, and compared exactly.
 */
export function powerWorth(power: number): Worth {
  if (power === 1) return { of: (size, sum) => (size > 1 ? sum / (size - 1) : 0) };
  const used = Math.max(power, -24);
  // A mean of 0 has a worth, too.
  const worthOf = (mean: number) =>
    used === 0
      ? (usualMean + 1) * Math.log(mean + 1)
      : ((usualMean + 1) / used) * ((mean + 1) / (usualMean + 1)) ** used;
  const tables: Float64Array[] = [];
  const tableFor = (size: number) =>
    Float64Array.from({ length: 100 * (size - 1) + 1 }, (_, sum) => worthOf(sum / (size - 1)));
  return {
    of: (size, sum) => (size > 1 ? ((tables[size] ??= tableFor(size))[sum] ?? 0) : worthOf(0)),
  };
}

/** The sum of the values inside the groups, whatever their sizes: the objective of maximally diverse grouping. */
export const sumWorth: Worth = { of: (_size, sum) => sum / 2 };

/**
 * The powers of the aims of staff, from “best for all together” to “nobody badly off”. The ends are exact, and between
 * them those who fit badly count more and more.
 */
export const aimPowers = { all: 1, mostlyAll: 0, both: -2, mostlyWorst: -8, worst: -Infinity } as const;
