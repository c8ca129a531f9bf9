/** Rows are padded with `unanswered` to a multiple of this, the number of cells the scan takes at a time. */
export const cellsAtATime = 6;

/**
 * Residents' answer codes, one row each, side by side in one array: 60 bytes a resident with 30 questions. Two bytes a
 * code until more than 65,535 distinct answers are known, then four.
 */
export class AnswerRows {
  readonly width: number;
  #cells: Uint16Array | Uint32Array = new Uint16Array(0);
  #count = 0;

  constructor(questions: number) {
    this.width = Math.ceil(questions / cellsAtATime) * cellsAtATime;
  }

  get count(): number {
    return this.#count;
  }

  get cells(): Uint16Array | Uint32Array {
    return this.#cells;
  }

  /** Makes room for `count` rows in all. */
  reserve(count: number): void {
    if (count * this.width > this.#cells.length) this.#cells = resized(this.#cells, count * this.width);
  }

  insert(row: number, codes: readonly number[]): void {
    const needed = this.#count + 1;
    if (needed * this.width > this.#cells.length) this.reserve(Math.ceil(needed * 1.5));
    const at = row * this.width;
    this.#cells.copyWithin(at + this.width, at, this.#count * this.width);
    this.#count = needed;
    this.write(row, codes);
  }

  write(row: number, codes: readonly number[]): void {
    const at = row * this.width;
    if (this.#cells instanceof Uint16Array && codes.some((code) => code > 0xffff))
      this.#cells = new Uint32Array(this.#cells);
    this.#cells.fill(0, at, at + this.width);
    this.#cells.set(codes, at);
  }

  remove(row: number): void {
    const at = row * this.width;
    this.#cells.copyWithin(at, at + this.width, this.#count * this.width);
    this.#count--;
  }

  codesIn(row: number): Uint16Array | Uint32Array {
    return this.#cells.subarray(row * this.width, (row + 1) * this.width);
  }
}

function resized(cells: Uint16Array | Uint32Array, length: number): Uint16Array | Uint32Array {
  const larger = cells instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
  larger.set(cells);
  return larger;
}
