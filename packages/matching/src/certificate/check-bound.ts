/* oxlint-disable typescript/no-non-null-assertion -- indices are checked to be people and kinds */
import type { Certificate, PairsProof } from './certificate';
import { type Facts, sumOf } from './facts';

type Prices = NonNullable<NonNullable<Certificate['bound']>['prices']>;

/** Why no draft needs to be as bad as the bound says: the proof is worked out again from its prices, or duals. */
export function* boundReasons(facts: Facts) {
  const { certificate } = facts;
  const { bound } = certificate;
  if (!bound) return;
  if (certificate.total > bound.total + 1e-6) yield 'the total is above its bound';
  const again = bound.prices
    ? boundByPrices(facts, bound.prices)
    : bound.pairs && boundByDuals(facts, bound.pairs);
  if (again === undefined) yield 'a bound without proof';
  else if (typeof again === 'string') yield again;
  else if (Math.abs(again + facts.settledTotal - bound.total) > 1e-6) yield 'the bound is another';
}

/**
 * What all units cost, and for each person the most they may bring beyond it in a group of any size: twice their price,
 * and what the best two, three or four people around them leave beyond their prices, on average over their pairs, less
 * their share of the unit. A larger group is the average of its fours.
 */
function boundByPrices(facts: Facts, { people: prices, units }: Prices): number | string {
  const { size, fits, kinds, places, counts, certificate, isSettled } = facts;
  if (prices.length !== size || units.length !== kinds.length || units.some((price) => !(price >= 0)))
    return 'no such bound';
  const free = [...prices.keys()].filter((one) => !isSettled.has(one));
  // Nobody is their own partner: that value is 0, too.
  const left = (a: number, b: number) =>
    fits[a * size + b] === 0 ? -Infinity : (fits[a * size + b]! - 1) * 64 - prices[a]! - prices[b]!;
  const best = [2, 3, 4].map(() => new Float64Array(size));
  const raise = (people: readonly number[], sum: number) => {
    const averages = best[people.length - 2]!;
    const average = sum / [1, 3, 6][people.length - 2]!;
    for (const one of people) if (average > averages[one]!) averages[one] = average;
  };
  const most = Math.max(...places);
  for (const a of free)
    for (const b of free) {
      const ofTwo = left(a, b);
      if (ofTwo <= 0) continue;
      raise([a, b], ofTwo);
      for (const c of most < 3 || a > b ? [] : free) {
        const ofThree = ofTwo + left(a, c) + left(b, c);
        if (ofThree <= 0) continue;
        raise([a, b, c], ofThree);
        for (const d of most < 4 ? [] : free) {
          const ofFour = ofThree + left(a, d) + left(b, d) + left(c, d);
          if (ofFour > 0) raise([a, b, c, d], ofFour);
        }
      }
    }
  let cost = sumOf(units.map((price, kind) => price * counts[kind]!));
  for (const one of free) {
    let most = certificate.unplaced.length > 0 ? 0 : -Infinity;
    for (const [kind, price] of units.entries()) {
      const largest = counts[kind]! > 0 ? places[kind]! : 0;
      for (let people = 1; people <= largest; people++) {
        const beyond = people === 1 ? 0 : 2 * prices[one]! + best[Math.min(people, 4) - 2]![one]!;
        most = Math.max(most, beyond - price / people);
      }
    }
    cost += most;
  }
  return cost / 64;
}

/** The bound for pairs, from duals of people and of odd sets of people: those around two people cover their percent. */
function boundByDuals(facts: Facts, { floor, duals, blossoms }: PairsProof): number | string {
  const { size, fits, settled, isSettled } = facts;
  const { groups } = facts.certificate;
  const sets: number[][] = [];
  for (const { members } of blossoms)
    sets.push(members.flatMap((one) => (one < size ? [one] : (sets[one - size] ?? []))));
  const around = duals.map((_, one) =>
    blossoms.flatMap(({ dual }, at) => (sets[at]!.includes(one) ? { dual, at } : [])),
  );
  const areOdd = sets.every((people) => people.length % 2 === 1 && new Set(people).size === people.length);
  const free = [...duals.keys()].filter((one) => !isSettled.has(one));
  const areHigh = free.every((one) => duals[one]! >= floor) && blossoms.every(({ dual }) => dual >= 0);
  if (!areOdd || !areHigh || duals.length !== size || groups.some(({ people }) => people.length > 2))
    return 'no such duals';
  for (const a of free)
    for (const b of free) {
      const missing = fits[a * size + b]! - 1 - duals[a]! - duals[b]!;
      if (a >= b || missing <= 0 || fits[a * size + b] === 0) continue;
      const both = around[a]!.filter(({ at }) => around[b]!.some((other) => other.at === at));
      if (missing > sumOf(both.map(({ dual }) => dual))) return `the duals do not cover ${a} and ${b}`;
    }
  const couples = groups.filter(({ people }) => people.length === 2).length;
  const lockedCouples = settled.filter((people) => people.length === 2).length;
  const ofSets = sumOf(blossoms.map(({ dual }, at) => (dual * (sets[at]!.length - 1)) / 2));
  const ofPeople = sumOf(free.map((one) => duals[one]! - floor));
  return 2 * (ofPeople + 2 * (couples - lockedCouples) * floor + ofSets);
}
