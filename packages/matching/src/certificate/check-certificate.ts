/* oxlint-disable typescript/no-non-null-assertion -- indices are checked to be people */
import type { Certificate, Input } from './certificate';

const tolerance = 1e-6;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const mostOf = (numbers: readonly number[]) => numbers.reduce((most, number) => Math.max(most, number), 0);
/** In which of the lists each person is. */
const placesIn = (lists: readonly (readonly number[])[]) =>
  new Map(lists.flatMap((people, at) => people.map((person) => [person, at] as const)));

/** Reasons for which a certificate is not true; none if it is. It uses nothing of the search for groups. */
export function checkCertificate(input: Input, certificate: Certificate): string[] {
  const reasons = [...placementReasons(input, certificate)];
  // The rest needs everybody in one place.
  const others = [sumReasons, swapReasons, priceReasons, pairReasons];
  return reasons.length > 0 ? reasons : others.flatMap((check) => [...check(input, certificate)]);
}

function* placementReasons({ pairs, blocks, kinds }: Input, { groups, unplaced }: Certificate) {
  const { size, values } = pairs;
  const placed = [...groups.flatMap(({ people }) => people), ...unplaced].toSorted((a, b) => a - b);
  if (placed.length !== size || placed.some((person, at) => person !== at))
    yield 'somebody is missing or twice';
  const unitOf = placesIn(groups.map(({ people }) => people));
  const blockOf = placesIn(blocks);
  for (const people of blocks)
    if (new Set(people.map((person) => unitOf.get(person))).size > 1)
      yield `room of ${people.join()} is split`;
  for (const [kind, { count }] of kinds.entries())
    if (groups.filter((group) => group.kind === kind).length > count) yield `too many units of kind ${kind}`;
  for (const { kind, people } of groups) {
    const { capacity = 0, excludes } = kinds[kind] ?? {};
    if (people.length > capacity || people.length === 0) yield `too many people, or nobody, in kind ${kind}`;
    for (const a of people) {
      if (excludes?.has(blockOf.get(a)!)) yield `${a} may not live in kind ${kind}`;
      for (const b of people)
        if (a < b && values[a * size + b] === 0 && blockOf.get(a) !== blockOf.get(b))
          yield `${a} and ${b} may not live together`;
    }
  }
}

const percents = ({ pairs: { size, values } }: Input, person: number, others: readonly number[]) =>
  others.flatMap((other) => (other === person ? [] : Math.max(values[person * size + other]! - 1, 0)));
/** The mean over a block's people of their mean percents with everybody else in a unit. */
const meanIn = (input: Input, block: readonly number[], unit: readonly number[]) =>
  sumOf(block.map((person) => sumOf(percents(input, person, unit)))) /
  (block.length * (unit.length - 1 || 1));

function* sumReasons(input: Input, { groups, people, total, lowest, bound }: Certificate) {
  const means: number[] = [];
  for (const { people: unit } of groups)
    for (const person of unit) {
      const own = percents(input, person, unit);
      means.push(meanIn(input, [person], unit));
      const worst = own.length === 0 ? 0 : Math.min(...own);
      if (people[person]?.sum !== sumOf(own) || people[person].lowest !== worst)
        yield `other percents of ${person}`;
    }
  const least = means.reduce((a, b) => Math.min(a, b), Infinity);
  if (Math.abs(total - sumOf(means)) > tolerance) yield `the total is ${sumOf(means)}`;
  if (Math.abs(lowest - least) > tolerance) yield `the lowest mean is ${least}`;
  if (bound && total > bound.total + tolerance) yield 'the total is above its bound';
  if (bound && !bound.prices && !bound.pairs) yield 'a bound without proof';
}

/** Two blocks of as many people who would both rather change places, and lower nobody below the floor. */
function* swapReasons(input: Input, { groups, floor }: Certificate) {
  const { values, size } = input.pairs;
  const unitOf = placesIn(groups.map(({ people }) => people));
  const homes = input.blocks.flatMap((block, at) => {
    const group = groups[unitOf.get(block[0]!)!];
    return group ? { block, at, group, mean: meanIn(input, block, group.people) + tolerance } : [];
  });
  const withOther = (a: (typeof homes)[number], b: (typeof homes)[number]) => [
    ...b.group.people.filter((person) => !b.block.includes(person)),
    ...a.block,
  ];
  const mayJoin = (a: (typeof homes)[number], kind: number, unit: readonly number[]) =>
    !input.kinds[kind]!.excludes?.has(a.at) &&
    a.block.every((one) =>
      unit.every((other) => a.block.includes(other) || values[one * size + other] !== 0),
    );
  for (const one of homes)
    for (const other of homes) {
      if (one.at >= other.at || one.group === other.group || one.block.length !== other.block.length)
        continue;
      const ones = withOther(one, other);
      if (meanIn(input, one.block, ones) <= one.mean) continue;
      const others = withOther(other, one);
      if (meanIn(input, other.block, others) <= other.mean) continue;
      if (!mayJoin(one, other.group.kind, ones) || !mayJoin(other, one.group.kind, others)) continue;
      const lowers = [ones, others].some((unit) =>
        unit.some((person) => meanIn(input, [person], unit) < floor - tolerance),
      );
      if (!lowers) yield `${one.block.join()} and ${other.block.join()} would rather swap`;
    }
}

/**
 * The bound from prices: what everybody pays, and for each person the best of what four people (three in groups of
 * three) with them leave beyond their prices, on average over their pairs. Where places stay free, a unit has a price,
 * too, so high that fewer people in it leave nothing.
 */
function* priceReasons({ pairs: { size, values }, kinds }: Input, { unplaced, bound }: Certificate) {
  if (!bound?.prices) return;
  const { total, prices } = bound;
  const capacity = kinds[0]!.capacity;
  const free = sumOf(kinds.map(({ count }) => count * capacity)) - size;
  const isFor = free >= 0 && unplaced.length === 0 && kinds.every((kind) => kind.capacity === capacity);
  if (!isFor || prices.length !== size) yield 'no such bound';
  // Nobody is their own partner: that value is 0, too.
  const left = (a: number, b: number) =>
    values[a * size + b] === 0 ? -Infinity : (values[a * size + b]! - 1) * 64 - prices[a]! - prices[b]!;
  const best = Array<number>(size).fill(0);
  const most = [0, 0];
  const raise = (people: readonly number[], to: number) => {
    for (const person of people) best[person] = Math.max(best[person]!, to);
  };
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      const ofTwo = left(a, b);
      if (ofTwo > 0) most[0] = Math.max(most[0]!, 2 * ofTwo);
      for (let c = 0; c < size && ofTwo > 0; c++) {
        const ofThree = ofTwo + left(a, c) + left(b, c);
        if (ofThree <= 0) continue;
        most[1] = Math.max(most[1]!, ofThree);
        if (capacity === 3) raise([a, b, c], ofThree / 3);
        for (let d = 0; d < size && capacity > 3 && a < b; d++) {
          const ofFour = ofThree + left(a, d) + left(b, d) + left(c, d);
          if (ofFour > 0) raise([a, b, c, d], ofFour / 6);
        }
      }
    }
  const fewer = Array.from({ length: free > 0 ? capacity - 2 : 0 }, (_, at) => at + 2);
  const unit = mostOf(fewer.map((n) => ((most[n - 2] ?? n * mostOf(best)) * capacity) / (capacity - n)));
  const again = (2 * sumOf(prices) + sumOf(best) + (unit * free) / capacity) / 64;
  if (Math.abs(again - total) > tolerance) yield 'the bound is another';
}

/** The bound for pairs, from duals of people and of odd sets of people: those around two people cover their percent. */
function* pairReasons({ pairs: { size, values } }: Input, { groups, bound }: Certificate) {
  if (!bound?.pairs) return;
  const { floor, duals, blossoms } = bound.pairs;
  const sets: number[][] = [];
  for (const { members } of blossoms)
    sets.push(members.flatMap((one) => (one < size ? [one] : sets[one - size]!)));
  const around = Array.from({ length: size }, (_, person) =>
    blossoms.flatMap(({ dual }, at) => (sets[at]!.includes(person) ? { dual, at } : [])),
  );
  const areOdd = sets.every((people) => people.length % 2 === 1 && new Set(people).size === people.length);
  const areHigh = duals.every((dual) => dual >= floor) && blossoms.every(({ dual }) => dual >= 0);
  if (!areOdd || !areHigh || duals.length !== size) yield 'no such duals';
  for (let a = 0; a < size; a++)
    for (let b = 0; b < a; b++) {
      const missing = values[a * size + b]! - 1 - duals[a]! - duals[b]!;
      const both =
        missing > 0 ? around[a]!.filter(({ at }) => around[b]!.some((other) => other.at === at)) : [];
      if (missing > sumOf(both.map(({ dual }) => dual)) && values[a * size + b] !== 0)
        yield `the duals do not cover ${a} and ${b}`;
    }
  const couples = groups.filter(({ people }) => people.length === 2).length;
  const ofSets = sumOf(blossoms.map(({ dual }, at) => (dual * (sets[at]!.length - 1)) / 2));
  const again = 2 * (sumOf(duals) - size * floor + 2 * couples * floor + ofSets);
  if (Math.abs(again - bound.total) > tolerance || groups.some(({ people }) => people.length > 2))
    yield 'the bound is another';
}
