/* oxlint-disable typescript/no-non-null-assertion -- indices are people and units, for which all arrays have room */
import { type Draft, outside } from './draft';

/**
 * The rule that leaves a block without a unit: it is larger than any; they have no places free, or not enough in one
 * unit; they do, but somebody who lives there may not live with it.
 */
export type LeavingRule = 'size' | 'places' | 'together';

/** Blocks that stay together and have no unit. */
export interface UnplacedBlocks {
  readonly blocks: readonly number[];
  readonly rule: LeavingRule;
}

/**
 * Gives each room that has no unit the places of people who live in no room, in the unit where that costs least; they
 * have none then. All rooms have a unit afterwards where there are as many units that are large enough.
 */
export function houseRooms(draft: Draft): void {
  const { blocks } = draft.problem;
  for (const room of unplacedBlocks(draft).filter((block) => draft.isRoom(block))) {
    const people = blocks[room]!;
    let best = { unit: outside, going: [] as readonly number[], gain: -Infinity };
    for (let unit = outside + 1; unit < draft.counts.length; unit++) {
      const going = [...draft.peopleIn(unit)].filter((person) => !draft.isRoom(draft.blockOf[person]!));
      const gain = draft.gain(outside, people, unit, going);
      if (gain > best.gain) best = { unit, going, gain };
    }
    if (best.unit !== outside) draft.exchange(outside, people, best.unit, best.going);
  }
}

/** Finds places for blocks that have none: free ones, or of a block that then lives elsewhere. Returns how many. */
export function placeMore(draft: Draft): number {
  const { blocks } = draft.problem;
  let placed = 0;
  const waiting = unplacedBlocks(draft).toSorted((a, b) => blocks[b]!.length - blocks[a]!.length);
  for (const block of waiting) {
    const roomy = unitsWithPlaces(draft);
    if (roomy.length === 0) break;
    if (moveIn(draft, block, roomy) || makeRoom(draft, block, roomy)) placed += 1;
  }
  return placed;
}

/** Why a block that has no unit has none. */
export function leavingRule(draft: Draft, block: number): LeavingRule {
  const { blocks, kinds } = draft.problem;
  const size = blocks[block]!.length;
  if (kinds.every(({ capacity }) => capacity < size)) return 'size';
  const hasPlaces = unitsWithPlaces(draft).some((unit) => draft.freeIn(unit) >= size);
  return hasPlaces ? 'together' : 'places';
}

export function unplacedBlocks(draft: Draft): number[] {
  return draft.problem.blocks.flatMap((people, block) => (draft.unitOf[people[0]!] === outside ? block : []));
}

function unitsWithPlaces(draft: Draft): number[] {
  return Array.from(draft.counts.keys()).filter((unit) => unit !== outside && draft.freeIn(unit) > 0);
}

/** Moves a block to the free places where that is best; false without any. */
function moveIn(draft: Draft, block: number, units: readonly number[]): boolean {
  const people = draft.problem.blocks[block]!;
  let best = { unit: outside, gain: -Infinity };
  for (const unit of units) {
    const gain = draft.gain(outside, people, unit, []);
    if (gain > best.gain) best = { unit, gain };
  }
  if (best.unit !== outside) draft.exchange(outside, people, best.unit, []);
  return best.unit !== outside;
}

/** Lets a block live in place of another one that can live elsewhere; false without any. */
function makeRoom(draft: Draft, block: number, roomy: readonly number[]): boolean {
  const { blocks } = draft.problem;
  const people = blocks[block]!;
  for (const [other, going] of blocks.entries()) {
    const unit = draft.unitOf[going[0]!]!;
    if (unit === outside || draft.gain(outside, people, unit, going) === -Infinity) continue;
    draft.exchange(outside, people, unit, going);
    if (moveIn(draft, other, roomy)) return true;
    draft.exchange(outside, going, unit, people);
  }
  return false;
}
