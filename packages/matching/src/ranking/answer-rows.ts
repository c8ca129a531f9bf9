import type { Sums } from '../percent';
import { maxPercentRows, RankingMemory } from './ranking-memory';
import { unpack } from './worth';

/**
 * Residents' answer codes in contiguous rows: 60 bytes per resident with 30 questions. A code takes two bytes, or four
 * with more than 65,535 distinct answers.
 */
export class AnswerRows {
  readonly #width: number;
  #memory: RankingMemory;
  #count = 0;

  constructor(questions: number) {
    this.#width = Math.max(questions, 1);
    this.#memory = new RankingMemory(this.#width, 2);
  }

  get count(): number {
    return this.#count;
  }

  /** The table in which `writeWorths` writes the worth of each code up to `highest` for the viewer. */
  worths(highest: number): Uint32Array {
    return this.#memory.worths(highest);
  }

  /** The first row from `row` on, up to `end`, that reaches the threshold (see `thresholdOf`), or `end`. */
  next(row: number, threshold: number, end = this.#count): number {
    if (row >= end) return end;
    const { scan } = this.#memory;
    return this.#memory.rowAt(scan(this.#memory.addressOf(row), this.#memory.addressOf(end), threshold));
  }

  /** The sums of the row that `next` found. */
  get sums(): Sums {
    return unpack(this.#memory.sums);
  }

  /** Writes the percents plus one of the first rows, with the viewer in `worths`: 0 where one of two has no weight. */
  writePercents(to: Uint8Array): void {
    for (let row = 0; row < to.length; row += maxPercentRows)
      to.set(this.#memory.percents(row, Math.min(row + maxPercentRows, to.length)), row);
  }

  /** One for each question, in order. */
  codesIn(row: number): Uint16Array | Uint32Array {
    return this.#memory.cells.subarray(row * this.#width, (row + 1) * this.#width);
  }

  /** Grows the capacity to `count` rows in total. */
  reserve(count: number): void {
    this.#memory.reserve(count * this.#width);
  }

  insert(row: number, codes: readonly number[]): void {
    this.reserve(this.#count + 1);
    const { cells } = this.#memory;
    cells.copyWithin((row + 1) * this.#width, row * this.#width, this.#count * this.#width);
    this.#count++;
    this.write(row, codes);
  }

  write(row: number, codes: readonly number[]): void {
    if (Math.max(...codes) > this.#memory.highestCode) this.#widen();
    this.#memory.cells.set(codes, row * this.#width);
  }

  remove(row: number): void {
    const { cells } = this.#memory;
    cells.copyWithin(row * this.#width, (row + 1) * this.#width, this.#count * this.#width);
    this.#count--;
  }

  #widen(): void {
    const narrow = this.#memory.cells.subarray(0, this.#count * this.#width);
    this.#memory = new RankingMemory(this.#width, 4);
    this.#memory.reserve(narrow.length);
    this.#memory.cells.set(narrow);
  }
}
