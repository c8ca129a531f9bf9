/* oxlint-disable typescript/no-non-null-assertion -- indices are people and blocks, for which all arrays have room */
import { type Draft, outside } from './draft';

/** What counts as a difference between two means, in percent. */
const tolerance = 1e-9;

const unitOf = (draft: Draft, block: number): number => draft.unitOf[draft.problem.blocks[block]![0]!]!;

/** The mean of a block's people: of the fits of each with those they live with. */
function meanOf(draft: Draft, block: number): number {
  const people = draft.problem.blocks[block]!;
  return people.reduce((sum, person) => sum + draft.meanOf(person), 0) / people.length;
}

/** The same if the block lived in another unit in place of a block there. */
function meanIn(draft: Draft, block: number, unit: number, instead: number): number {
  const people = draft.problem.blocks[block]!;
  let sum = 0;
  for (const person of people) {
    sum += draft.fitWith(person, unit, instead);
    for (const other of people) if (other !== person) sum += draft.fit(person, other);
  }
  return sum / people.length / Math.max(draft.counts[unit]! - 1, 1);
}

/** Lets two blocks change places. */
function swap(draft: Draft, one: number, other: number): void {
  const { blocks } = draft.problem;
  draft.exchange(unitOf(draft, one), blocks[one]!, unitOf(draft, other), blocks[other]!);
}

/**
 * A block with which this one would rather swap, both living with people who fit better: of as many people, in another
 * unit, without pushing anybody below `floor`; undefined without one.
 */
function partnerFor(draft: Draft, one: number, floor: number, fits: Int32Array): number | undefined {
  const { blocks } = draft.problem;
  const here = unitOf(draft, one);
  if (here === outside) return undefined;
  const people = blocks[one]!;
  const least = meanOf(draft, one) + tolerance;
  let inside = 0;
  fits.fill(0);
  for (const person of people) {
    draft.addFits(person, fits);
    for (const other of people) if (other !== person) inside += draft.fit(person, other);
  }
  for (let unit = outside + 1; unit < draft.counts.length; unit++) {
    // In place of those who fit least: at least as much as in place of one block.
    const most = (fits[unit]! + inside) / people.length / Math.max(draft.counts[unit]! - 1, 1);
    if (unit === here || draft.counts[unit] === 0 || most <= least) continue;
    for (const person of draft.peopleIn(unit)) {
      const other = draft.blockOf[person]!;
      if (blocks[other]!.length !== people.length || meanIn(draft, one, unit, other) <= least) continue;
      if (meanIn(draft, other, here, one) <= meanOf(draft, other) + tolerance) continue;
      if (draft.gain(here, people, unit, blocks[other]!) === -Infinity) continue;
      if (floor > 0 && !staysAbove(draft, one, other, floor)) continue;
      return other;
    }
  }
  return undefined;
}

/** Whether everybody in both units would keep a mean of at least `floor` after a swap. */
function staysAbove(draft: Draft, one: number, other: number, floor: number): boolean {
  const units = [unitOf(draft, one), unitOf(draft, other)];
  swap(draft, one, other);
  const stays = units.every((unit) =>
    Array.from(draft.peopleIn(unit)).every((person) => draft.meanOf(person) >= floor - tolerance),
  );
  swap(draft, one, other);
  return stays;
}

/**
 * Makes swaps that both blocks would rather make until there is none. It ends: with blocks of
 * the same size in units as full, each swap raises the sum of means by what both gain (Bilò, Monaco and Moscardelli
 * 2022), and units of different sizes only change how often a room's own pairs count.
 */
export function makeStable(draft: Draft, floor: number): void {
  const count = draft.problem.blocks.length;
  const fits = new Int32Array(draft.counts.length);
  for (let block = 0, calm = 0; calm < count; block = (block + 1) % count) {
    const partner = partnerFor(draft, block, floor, fits);
    if (partner === undefined) calm += 1;
    else {
      swap(draft, block, partner);
      calm = 0;
    }
  }
}
