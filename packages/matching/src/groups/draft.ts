/* oxlint-disable typescript/no-non-null-assertion -- indices are people and units, for which all arrays have room */
import type { Group, GroupProblem } from './problem';
import { blocksOfPeople } from './rules';
import type { Worth } from './worth';

/** The unit of those who are not placed: it has room for everybody, and nobody lives with anybody there. */
export const outside = 0;
/** To place somebody comes before everything else. */
const unplacedWorth = -1e6;

/**
 * Who lives where. It keeps each person's sum of fits to those in the same unit, so that what an exchange changes is
 * known from the rows of those who move. Two who may not live together are never in one unit.
 */
export class Draft {
  readonly problem: GroupProblem;
  readonly worth: Worth;
  /** The unit of each person. Units are numbered from 1, kind by kind. */
  readonly unitOf: Int32Array;
  readonly blockOf: Int32Array;
  /** The kind of each unit; −1 outside. */
  readonly kindOf: Int32Array;
  readonly capacities: Int32Array;
  /** How many live in each unit. */
  readonly counts: Int32Array;
  /** Each person's sum of fits to those in the same unit; 0 outside. */
  readonly sums: Int32Array;
  readonly #starts: Int32Array;
  /** The people of each unit, from its start on. */
  readonly #seats: Int32Array;
  readonly #seatOf: Int32Array;
  readonly #isGoing: Uint8Array;
  readonly #rooms: ReadonlySet<number>;

  constructor(problem: GroupProblem, worth: Worth, groups: readonly Group[] = []) {
    const { pairs, kinds } = problem;
    this.problem = problem;
    this.worth = worth;
    this.kindOf = Int32Array.from([
      -1,
      ...kinds.flatMap(({ count }, kind) => Array<number>(count).fill(kind)),
    ]);
    this.capacities = this.kindOf.map((kind) => kinds[kind]?.capacity ?? pairs.size);
    this.#starts = new Int32Array(this.capacities.length + 1);
    for (const [unit, capacity] of this.capacities.entries())
      this.#starts[unit + 1] = this.#starts[unit]! + capacity;
    this.#seats = new Int32Array(this.#starts.at(-1)!);
    this.counts = new Int32Array(this.capacities.length);
    this.unitOf = new Int32Array(pairs.size);
    this.blockOf = blocksOfPeople(problem);
    this.sums = new Int32Array(pairs.size);
    this.#seatOf = new Int32Array(pairs.size);
    this.#isGoing = new Uint8Array(pairs.size);
    this.#rooms = new Set(problem.rooms);
    for (let person = 0; person < pairs.size; person++) this.#enter(person, outside);
    this.#place(groups);
  }

  /** The people of a unit; valid until the next exchange. */
  peopleIn(unit: number): Int32Array {
    const start = this.#starts[unit]!;
    return this.#seats.subarray(start, start + this.counts[unit]!);
  }

  personAt(unit: number, place: number): number {
    return this.#seats[this.#starts[unit]! + place]!;
  }

  fit(one: number, other: number): number {
    const { size, values } = this.problem.pairs;
    return values[one * size + other]! - 1;
  }

  /** Adds a person's fits to all in each unit but the one who fits least, for whom the person could come. */
  addFits(person: number, toUnits: Int32Array): void {
    const { size, values } = this.problem.pairs;
    const row = person * size;
    for (let unit = outside + 1; unit < this.counts.length; unit++) {
      const start = this.#starts[unit]!;
      const end = start + this.counts[unit]!;
      let sum = start - end;
      let least = 2 ** 31;
      for (let seat = start; seat < end; seat++) {
        const value = values[row + this.#seats[seat]!]!;
        sum += value;
        if (value < least) least = value;
      }
      toUnits[unit]! += sum + 1 - least;
    }
  }

  /** The sum of fits of a person to everybody in a unit but those of one block. */
  fitWith(person: number, unit: number, except = -1): number {
    const { size, values } = this.problem.pairs;
    const row = person * size;
    const end = this.#starts[unit]! + this.counts[unit]!;
    let sum = 0;
    for (let seat = this.#starts[unit]!; seat < end; seat++) {
      const other = this.#seats[seat]!;
      if (other !== person && this.blockOf[other] !== except) sum += values[row + other]! - 1;
    }
    return sum;
  }

  /** The sum of all people's worth. */
  total(): number {
    let total = 0;
    for (let person = 0; person < this.unitOf.length; person++) total += this.#worthOf(person);
    return total;
  }

  /** The sum of all people's means, and the lowest of those who are placed; Infinity where nobody is. */
  means(): { total: number; lowest: number } {
    let [total, lowest] = [0, Infinity];
    for (const [person, unit] of this.unitOf.entries()) {
      if (unit === outside) continue;
      const mean = this.meanOf(person);
      total += mean;
      lowest = Math.min(lowest, mean);
    }
    return { total, lowest };
  }

  /** The mean fit of a person with those in the same unit; 0 for somebody who lives with nobody. */
  meanOf(person: number): number {
    const unit = this.unitOf[person]!;
    const others = this.counts[unit]! - 1;
    return unit === outside || others === 0 ? 0 : this.sums[person]! / others;
  }

  /**
   * The change in worth when the people `going` from one unit and those `coming` from another change places; −Infinity
   * where that may not be. Both lists consist of whole blocks.
   */
  gain(unit: number, going: readonly number[], other: number, coming: readonly number[]): number {
    for (const person of going) this.#isGoing[person] = 1;
    for (const person of coming) this.#isGoing[person] = 1;
    const here = this.#change(unit, going, coming);
    const there = here === -Infinity ? here : this.#change(other, coming, going);
    for (const person of going) this.#isGoing[person] = 0;
    for (const person of coming) this.#isGoing[person] = 0;
    return here + there;
  }

  exchange(unit: number, going: readonly number[], other: number, coming: readonly number[]): void {
    for (const person of going) this.#leave(person);
    for (const person of coming) this.#leave(person);
    for (const person of going) this.#enter(person, other);
    for (const person of coming) this.#enter(person, unit);
  }

  /** Whether a block has a unit of its own, which it must not lose. */
  isRoom(block: number): boolean {
    return this.#rooms.has(block);
  }

  groups(): Group[] {
    return Array.from(this.kindOf, (kind, unit) => ({
      kind,
      blocks: [...new Set(Array.from(this.peopleIn(unit), (person) => this.blockOf[person]!))],
    })).filter(({ kind, blocks }) => kind >= 0 && blocks.length > 0);
  }

  copy(worth = this.worth): Draft {
    return new Draft(this.problem, worth, this.groups());
  }

  /** The worth that one unit gains: of those who stay, and of those who come, less that of those who go. */
  #change(unit: number, going: readonly number[], coming: readonly number[]): number {
    let change = 0;
    for (const person of going) change -= this.#worthOf(person);
    if (unit === outside) {
      const isRoom = coming.some((person) => this.isRoom(this.blockOf[person]!));
      return isRoom ? -Infinity : change + coming.length * unplacedWorth;
    }
    const before = this.counts[unit]!;
    const after = before - going.length + coming.length;
    if (after > this.capacities[unit]!) return -Infinity;
    const { size, values } = this.problem.pairs;
    const { worth, sums } = this;
    const start = this.#starts[unit]!;
    for (let seat = start; seat < start + before; seat++) {
      const person = this.#seats[seat]!;
      if (this.#isGoing[person] === 1) continue;
      let sum = sums[person]!;
      for (const one of going) sum -= values[one * size + person]! - 1;
      for (const one of coming) {
        const value = values[one * size + person]!;
        if (value === 0) return -Infinity;
        sum += value - 1;
      }
      change += worth.of(after, sum) - worth.of(before, sums[person]!);
    }
    for (const person of coming) {
      let sum = 0;
      for (let seat = start; seat < start + before; seat++) {
        const stays = this.#seats[seat]!;
        if (this.#isGoing[stays] === 0) sum += values[person * size + stays]! - 1;
      }
      for (const one of coming) {
        if (one === person) continue;
        const value = values[person * size + one]!;
        if (value === 0) return -Infinity;
        sum += value - 1;
      }
      change += worth.of(after, sum);
    }
    return change;
  }

  /** How many could still come. */
  freeIn(unit: number): number {
    return this.capacities[unit]! - this.counts[unit]!;
  }

  #worthOf(person: number): number {
    const unit = this.unitOf[person]!;
    return unit === outside ? unplacedWorth : this.worth.of(this.counts[unit]!, this.sums[person]!);
  }

  #leave(person: number): void {
    const unit = this.unitOf[person]!;
    const last = this.personAt(unit, this.counts[unit]! - 1);
    const seat = this.#seatOf[person]!;
    this.#seats[seat] = last;
    this.#seatOf[last] = seat;
    this.counts[unit]! -= 1;
    if (unit === outside) return;
    for (const other of this.peopleIn(unit)) this.sums[other]! -= this.fit(person, other);
    this.sums[person] = 0;
  }

  #enter(person: number, unit: number): void {
    if (unit !== outside)
      for (const other of this.peopleIn(unit)) {
        const fit = this.fit(person, other);
        this.sums[other]! += fit;
        this.sums[person]! += fit;
      }
    const seat = this.#starts[unit]! + this.counts[unit]!;
    this.#seats[seat] = person;
    this.#seatOf[person] = seat;
    this.unitOf[person] = unit;
    this.counts[unit]! += 1;
  }

  #place(groups: readonly Group[]): void {
    const next = this.problem.kinds.map((_, kind) => this.kindOf.indexOf(kind));
    for (const { kind, blocks } of groups) {
      const unit = next[kind]!++;
      this.exchange(
        outside,
        blocks.flatMap((block) => this.problem.blocks[block]!),
        unit,
        [],
      );
    }
  }
}
