/* oxlint-disable typescript/no-non-null-assertion -- indices are blocks, for which all arrays have room */
import { Beams, type BlockSet, leftEach } from './beams';
import type { Group, GroupProblem } from './problem';

/**
 * A draft in a fraction of a second: fills unit after unit, each around the next block in order, with those who fit
 * best with the people in it.
 */
export function fillInTurn(
  { pairs: { size, values }, blocks, kinds }: GroupProblem,
  order: readonly number[],
): Group[] {
  const groups: Group[] = [];
  // Rooms first: it becomes harder to find a place for them.
  const left = order.toSorted((a, b) => blocks[b]!.length - blocks[a]!.length);
  /** The mean fit of each block's people with those in the unit; −Infinity for who may not live there. */
  const fits = new Float64Array(blocks.length);
  const addFitsWith = (person: number) => {
    const row = person * size;
    for (let at = 0; at < left.length; at++) {
      const people = blocks[left[at]!]!;
      let sum = 0;
      for (let one = 0; one < people.length; one++) {
        const value = values[row + people[one]!]!;
        sum += value === 0 ? -Infinity : value;
      }
      fits[left[at]!]! += sum / people.length;
    }
  };
  for (const [kind, { capacity, count }] of kinds.entries())
    for (let unit = 0; unit < count && left.length > 0; unit++) {
      const together: number[] = [];
      fits.fill(0);
      for (let free = capacity; free > 0;) {
        let best = -1;
        for (let at = 0; at < left.length; at++) {
          const block = left[at]!;
          if (best >= 0 && fits[block]! <= fits[left[best]!]!) continue;
          if (blocks[block]!.length > free || fits[block] === -Infinity) continue;
          best = at;
          if (together.length === 0) break;
        }
        if (best < 0) break;
        const [block = -1] = left.splice(best, 1);
        together.push(block);
        free -= blocks[block]!.length;
        if (free > 0) for (const person of blocks[block]!) addFitsWith(person);
      }
      if (together.length > 0) groups.push({ kind, blocks: together });
    }
  return groups;
}

/**
 * Fills units with the best group first: the one that leaves most to each of its people, among all blocks' best ones. A
 * block whose best group has lost a member looks again. Full units come first; then those who are left share units.
 * Undefined when it is stopped.
 */
export function construct(
  { kinds }: GroupProblem,
  beams: Beams,
  { order, goesOn }: { order: readonly number[]; goesOn: () => boolean },
): Group[] | undefined {
  const groups: Group[] = [];
  const free = kinds.map(({ count }) => count);
  beams.freeAll();
  const place = ({ blocks: together }: BlockSet, kind: number) => {
    groups.push({ kind, blocks: together });
    free[kind]! -= 1;
    for (const block of together) beams.take(block);
  };
  const isFree = ({ blocks: together }: BlockSet) => !together.some((block) => beams.isTaken(block));
  /** The kind of free unit that a set fills, or that has a place for it. */
  const kindFor = ({ people }: BlockSet, isFull: boolean) =>
    kinds.findIndex(
      ({ capacity }, kind) =>
        free[kind]! > 0 && (isFull ? capacity === people.length : capacity >= people.length),
    );

  const best: (BlockSet | undefined)[] = [];
  const look = (block: number) => {
    best[block] = undefined;
    for (const capacity of new Set(kinds.flatMap((kind, at) => (free[at]! > 0 ? kind.capacity : [])))) {
      const [set] = beams.around(block, capacity);
      if (set && (best[block] === undefined || ranks(set, best[block], capacity))) best[block] = set;
    }
  };
  const queue = new Queue((block) => {
    const set = best[block]!;
    return kindFor(set, true) < 0 ? -1e9 + set.people.length : leftEach(set);
  });
  const offer = (block: number) => {
    look(block);
    if (best[block]) queue.push(block);
  };
  let looks = 0;
  for (const block of order) {
    if (looks++ % 256 === 255 && !goesOn()) return undefined;
    offer(block);
  }
  for (let block = queue.pop(); block !== undefined; block = queue.pop()) {
    if (looks++ % 256 === 255 && !goesOn()) return undefined;
    if (beams.isTaken(block)) continue;
    const set = best[block]!;
    const kind = kindFor(set, true);
    if (!isFree(set)) offer(block);
    else if (kind >= 0) place(set, kind);
    else {
      const roomy = kindFor(set, false);
      if (roomy >= 0) place(set, roomy);
    }
  }
  return groups;
}

/** Whether one set should be tried before another: a full one first, then the one that leaves more to each. */
function ranks(one: BlockSet, other: BlockSet, capacity: number): boolean {
  const isFull = (set: BlockSet) => set.people.length === capacity;
  return isFull(one) === isFull(other) ? leftEach(one) > leftEach(other) : isFull(one);
}

/** A binary heap of numbers, highest key first; a key is read when its number is pushed. */
class Queue {
  readonly #keyOf: (item: number) => number;
  readonly #items: { item: number; key: number }[] = [];

  constructor(keyOf: (item: number) => number) {
    this.#keyOf = keyOf;
  }

  push(item: number): void {
    const items = this.#items;
    const entry = { item, key: this.#keyOf(item) };
    let at = items.length;
    for (items.push(entry); at > 0;) {
      const above = (at - 1) >> 1;
      if (items[above]!.key >= entry.key) break;
      items[at] = items[above]!;
      at = above;
    }
    items[at] = entry;
  }

  pop(): number | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last && items.length > 0) {
      let at = 0;
      for (;;) {
        let below = 2 * at + 1;
        if (below >= items.length) break;
        if (below + 1 < items.length && items[below + 1]!.key > items[below]!.key) below += 1;
        if (items[below]!.key <= last.key) break;
        items[at] = items[below]!;
        at = below;
      }
      items[at] = last;
    }
    return top?.item;
  }
}
