import {
  compilePercents,
  compileScan,
  type Layout,
  type PercentsProgram,
  type ScanProgram,
} from './scan-program';
import { instantiate, newMemory, pageBytes, type WasmMemory, type WasmModule } from './wasm';

type BytesPerCell = Layout['bytesPerCell'];

/** Memory pages cost nothing until they are written, so the table can cover the highest possible code. */
const highestCode: Readonly<Record<BytesPerCell, number>> = { 2: 2 ** 16 - 1, 4: 2 ** 26 - 1 };

const programs = new Map<string, WasmModule>();
function programFor(layout: Layout, compile: (layout: Layout) => WasmModule): WasmModule {
  const key = `${compile.name}: ${layout.cells} × ${layout.bytesPerCell}`;
  const program = programs.get(key) ?? compile(layout);
  programs.set(key, program);
  return program;
}

/** Rows whose percents one call writes. */
export const maxPercentRows = 4096;

/** The memory of the programs: the table of worths, the resulting sums, the resulting percents, then the cells. */
export class RankingMemory {
  readonly highestCode: number;
  readonly scan: ScanProgram;
  readonly #layout: Layout;
  readonly #memory: WasmMemory;
  #writePercents: PercentsProgram | undefined;
  #cells: Uint16Array | Uint32Array;
  #sums: Uint32Array;

  constructor(cellsPerRow: number, bytesPerCell: BytesPerCell) {
    this.highestCode = highestCode[bytesPerCell];
    this.#layout = { cells: cellsPerRow, bytesPerCell, sumsAt: (this.highestCode + 1) * 8 };
    this.#memory = newMemory(this.#cellsAt);
    this.scan = instantiate(programFor(this.#layout, compileScan), this.#memory);
    this.#cells = this.#viewCells();
    this.#sums = this.#viewSums();
  }

  /** The percents plus one of up to `maxPercentRows` rows, valid until the next call. */
  percents(row: number, end: number): Uint8Array {
    this.#writePercents ??= instantiate(programFor(this.#layout, compilePercents), this.#memory);
    this.#writePercents(this.addressOf(row), this.addressOf(end), this.#percentsAt);
    return new Uint8Array(this.#memory.buffer, this.#percentsAt, end - row);
  }

  get cells(): Uint16Array | Uint32Array {
    return this.#cells;
  }

  /** Grows the capacity to this many cells in total; existing cells keep their index. */
  reserve(cells: number): void {
    const missing = cells - this.#cells.length;
    if (missing <= 0) return;
    this.#memory.grow(Math.ceil((missing * this.#layout.bytesPerCell) / pageBytes));
    this.#cells = this.#viewCells();
    this.#sums = this.#viewSums();
  }

  addressOf(row: number): number {
    return this.#cellsAt + row * this.#layout.cells * this.#layout.bytesPerCell;
  }

  rowAt(address: number): number {
    return (address - this.#cellsAt) / (this.#layout.cells * this.#layout.bytesPerCell);
  }

  /** Two halves for each code up to `highest`, the low one first. */
  worths(highest: number): Uint32Array {
    return new Uint32Array(this.#memory.buffer, 0, 2 * (highest + 1));
  }

  /** The halves of the sums of the row where the program stopped. */
  get sums(): Uint32Array {
    return this.#sums;
  }

  get #percentsAt(): number {
    return this.#layout.sumsAt + 8;
  }

  get #cellsAt(): number {
    return this.#percentsAt + maxPercentRows;
  }

  #viewSums(): Uint32Array {
    return new Uint32Array(this.#memory.buffer, this.#layout.sumsAt, 2);
  }

  #viewCells(): Uint16Array | Uint32Array {
    return this.#layout.bytesPerCell === 2
      ? new Uint16Array(this.#memory.buffer, this.#cellsAt)
      : new Uint32Array(this.#memory.buffer, this.#cellsAt);
  }
}
