/* oxlint-disable typescript/no-non-null-assertion -- indices are checked to be people */

import type { Certificate, Input } from './certificate';

const tolerance = 1e-6;
/** Where in the lists each person is. */
const placesIn = (lists: readonly (readonly number[])[]) =>
  new Map(lists.flatMap((people, at) => people.map((person) => [person, at] as const)));
/** Prices are in this part of a percent. */
const unit = 64;

/** Reasons for which a certificate is not true; none if it is. It uses nothing of the search for groups. */
export function checkCertificate(input: Input, certificate: Certificate): string[] {
  const reasons = [...placementReasons(input, certificate)];
  // The rest needs everybody in one place.
  const others = [sumReasons, swapReasons, boundReasons];
  return reasons.length > 0 ? reasons : others.flatMap((check) => [...check(input, certificate)]);
}

function* placementReasons(
  { pairs: { size, values }, blocks, kinds }: Input,
  { groups, unplaced }: Certificate,
) {
  const placed = [...groups.flatMap(({ people }) => people), ...unplaced].toSorted((a, b) => a - b);
  if (placed.join() !== Array.from(placed, (_, at) => at).join() || placed.length !== size)
    yield 'somebody is missing or twice';
  const unitOf = placesIn(groups.map(({ people }) => people));
  const blockOf = placesIn(blocks);
  for (const people of blocks)
    if (new Set(people.map((person) => unitOf.get(person))).size > 1)
      yield `room of ${people.join()} is split`;
  for (const [kind, { count, capacity, excludes }] of kinds.entries()) {
    const own = groups.filter((group) => group.kind === kind);
    if (own.length > count) yield `more units of kind ${kind} than there are`;
    if (own.some(({ people }) => people.length > capacity)) yield `too many people in a unit of kind ${kind}`;
    if (own.some(({ people }) => people.some((person) => excludes?.has(blockOf.get(person)!))))
      yield `somebody may not live in kind ${kind}`;
  }
  if (groups.some(({ kind, people }) => !kinds[kind] || people.length === 0))
    yield 'a group has no kind or nobody';
  for (const { people } of groups)
    for (const a of people)
      for (const b of people)
        if (a < b && values[a * size + b] === 0 && blockOf.get(a) !== blockOf.get(b))
          yield `${a} and ${b} may not live together`;
}

const percent = ({ pairs: { size, values } }: Input, a: number, b: number) =>
  Math.max(values[a * size + b]! - 1, 0);
const sumWith = (input: Input, person: number, others: readonly number[]) =>
  others.reduce((sum, other) => sum + (other === person ? 0 : percent(input, person, other)), 0);

function* sumReasons(input: Input, { groups, people, total, lowest, bound }: Certificate) {
  let [sumOfMeans, least] = [0, Infinity];
  for (const { people: together } of groups)
    for (const person of together) {
      const others = together.filter((other) => other !== person);
      const sum = sumWith(input, person, others);
      const mean = sum / Math.max(others.length, 1);
      [sumOfMeans, least] = [sumOfMeans + mean, Math.min(least, mean)];
      const worst =
        others.length === 0 ? 0 : Math.min(...others.map((other) => percent(input, person, other)));
      if (people[person]?.sum !== sum || people[person].lowest !== worst) yield `other percents of ${person}`;
    }
  if (Math.abs(total - sumOfMeans) > tolerance) yield `the total is ${sumOfMeans}`;
  if (Math.abs(lowest - least) > tolerance) yield `the lowest mean is ${least}`;
  if (total > bound.total + tolerance) yield 'the total is above its bound';
}

/** Two rooms, or two people who are alone, who would both rather change places. */
function* swapReasons(input: Input, { groups, floor }: Certificate) {
  const { values, size } = input.pairs;
  const unitOf = placesIn(groups.map(({ people }) => people));
  const groupOf = ([person]: readonly number[]) => groups[unitOf.get(person!)!]!;
  const blocks = input.blocks.filter(([person]) => unitOf.has(person!));
  const blockOf = placesIn(input.blocks);
  const meanIn = (block: readonly number[], together: readonly number[]) =>
    block.reduce((sum, person) => sum + sumWith(input, person, together), 0) /
    (block.length * (together.length - 1 || 1));
  const means = blocks.map((block) => meanIn(block, groupOf(block).people));
  for (const [at, one] of blocks.entries())
    for (const [behind, other] of blocks.slice(0, at).entries()) {
      const [here, there] = [groupOf(one), groupOf(other)];
      if (here === there || one.length !== other.length) continue;
      const ones = [...there.people.filter((person) => !other.includes(person)), ...one];
      if (meanIn(one, ones) <= means[at]! + tolerance) continue;
      const others = [...here.people.filter((person) => !one.includes(person)), ...other];
      if (meanIn(other, others) <= means[behind]! + tolerance) continue;
      const mayJoin = (block: readonly number[], together: readonly number[], kind: number) =>
        !input.kinds[kind]!.excludes?.has(blockOf.get(block[0]!)!) &&
        block.every((a) => together.every((b) => block.includes(b) || values[a * size + b] !== 0));
      if (!mayJoin(one, ones, there.kind) || !mayJoin(other, others, here.kind)) continue;
      const stays = [ones, others].every((together) =>
        together.every((person) => meanIn([person], together) >= floor - tolerance),
      );
      if (floor === 0 || stays) yield `${one.join()} and ${other.join()} would rather swap`;
    }
}

/**
 * The bound again, from its prices: what everybody pays, and for each person the best of what four people (three in
 * groups of three) with them leave beyond their prices, on average over their pairs. A unit has a price, too, where
 * places stay free, so high that fewer people in it leave nothing.
 */
function* boundReasons({ pairs: { size, values }, kinds }: Input, { bound: { total, prices } }: Certificate) {
  if (!prices) return;
  const capacity = kinds[0]!.capacity;
  const free = kinds.reduce((sum, { count }) => sum + count * capacity, 0) - size;
  if (prices.length !== size || free < 0 || kinds.some((kind) => kind.capacity !== capacity))
    yield 'no such bound';
  // Nobody is their own partner: that value is 0, too.
  const left = (a: number, b: number) =>
    values[a * size + b] === 0 ? -Infinity : (values[a * size + b]! - 1) * unit - prices[a]! - prices[b]!;
  const best = new Float64Array(size);
  let [two, three] = [0, 0];
  const raise = (people: readonly number[], to: number) => {
    for (const person of people) best[person] = Math.max(best[person]!, to);
  };
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      const ab = left(a, b);
      if (ab <= 0) continue;
      two = Math.max(two, ab);
      for (let c = 0; c < size; c++) {
        const ofThree = ab + left(a, c) + left(b, c);
        if (ofThree <= 0) continue;
        three = Math.max(three, ofThree);
        if (capacity === 3) raise([a, b, c], ofThree / 3);
        for (let d = 0; d < size && capacity > 3 && a < b; d++) {
          const ofFour = ofThree + left(a, d) + left(b, d) + left(c, d);
          if (ofFour > 0) raise([a, b, c, d], ofFour / 6);
        }
      }
    }
  const most = best.reduce((a, b) => Math.max(a, b), 0);
  let unitPrice = 0;
  for (let people = 2; people < capacity && free > 0; people++)
    unitPrice = Math.max(
      unitPrice,
      ([2 * two, three][people - 2] ?? people * most) * (capacity / (capacity - people)),
    );
  const again = (prices.reduce((sum, price) => sum + 2 * price, 0) + best.reduce((a, b) => a + b, 0)) / unit;
  if (Math.abs(again + (unitPrice * free) / capacity / unit - total) > tolerance)
    yield 'the bound is another';
}
