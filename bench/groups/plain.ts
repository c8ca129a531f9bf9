import type { PairValues } from '@nestmate/matching/groups';

/** The sum and the lowest of people's mean percents with their groups. */
export interface Means {
  readonly total: number;
  readonly lowest: number;
}

function meansOf({ size, values }: PairValues, groups: readonly (readonly number[])[]): Means {
  let [total, lowest] = [0, Infinity];
  for (const people of groups)
    for (const person of people) {
      let sum = 0;
      for (const other of people) if (other !== person) sum += (values[person * size + other] ?? 1) - 1;
      const mean = sum / Math.max(people.length - 1, 1);
      total += mean;
      lowest = Math.min(lowest, mean);
    }
  return { total, lowest };
}

/** Groups of people in a random order. */
export function inOrder(pairs: PairValues, capacity: number, random: () => number): Means {
  const people = Array.from({ length: pairs.size }, (_, person) => ({ person, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ person }) => person);
  const groups = Array.from({ length: Math.ceil(people.length / capacity) }, (_, at) =>
    people.slice(at * capacity, (at + 1) * capacity),
  );
  return meansOf(pairs, groups);
}

/** What somebody with a spreadsheet does: the next person on the list, then again and again who fits the group best. */
export function nearestFirst(pairs: PairValues, capacity: number): Means {
  const { size, values } = pairs;
  const left = new Set(Array.from({ length: size }, (_, person) => person));
  const sums = new Int32Array(size);
  const groups: number[][] = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    sums.fill(0);
    while (group.length < capacity && left.size > 0) {
      const row = (group.at(-1) ?? 0) * size;
      let best = -1;
      for (const person of left) {
        sums[person] = (sums[person] ?? 0) + (values[row + person] ?? 0);
        if (best < 0 || (sums[person] ?? 0) > (sums[best] ?? 0)) best = person;
      }
      group.push(best);
      left.delete(best);
    }
    groups.push(group);
  }
  return meansOf(pairs, groups);
}
