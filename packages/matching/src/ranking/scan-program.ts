import { rootsOfPercent } from '../percent';
import * as wasm from './wasm';
import { weightBits, weightMask } from './worth';

/** From the address of a row up to `end`: the address of the first row that reaches the threshold, or `end`. */
export type ScanProgram = (row: number, end: number, threshold: number) => number;

/** The memory layout: the table of worths is at 0, with an entry of eight bytes for each code. */
export interface Layout {
  readonly cells: number;
  readonly bytesPerCell: 2 | 4;
  /** The address for the sums of the row where the program stops. */
  readonly sumsAt: number;
}

const { i32, i64, f64 } = wasm.types;
const [row, end, threshold, sums] = [0, 1, 2, 3] as const;

/** Writes for each row from an address up to `end` its percent plus one, as a byte from `to` on; 0 rows or more. */
export type PercentsProgram = (row: number, end: number, to: number) => number;

/** Looks up what each cell of a row is worth, and adds it up: unrolled, a load, a look-up and an addition each. */
function addUp({ cells, bytesPerCell }: Layout): wasm.Code {
  const worthOf = (cell: number) =>
    wasm.steps(
      wasm.get(row),
      bytesPerCell === 2 ? wasm.loadU16(cell * 2) : wasm.loadI32(cell * 4),
      wasm.i32Const(3),
      wasm.i32ShiftLeft,
      wasm.loadI64,
    );
  return wasm.steps(
    ...Array.from({ length: cells }, (_, cell) => wasm.steps(worthOf(cell), cell > 0 ? wasm.i64Add : [])),
    wasm.set(sums),
  );
}

const low = wasm.steps(wasm.get(sums), wasm.i32FromI64);
const high = wasm.steps(wasm.get(sums), wasm.i64Const(32), wasm.i64ShiftRight, wasm.i32FromI64);
const fitIn = (half: wasm.Code) =>
  wasm.steps(half, wasm.i32Const(weightBits), wasm.i32ShiftRight, wasm.f64FromI32);
const weightIn = (half: wasm.Code) =>
  wasm.steps(half, wasm.i32Const(weightMask), wasm.i32And, wasm.f64FromI32);
const fits = wasm.f64Product(wasm.f64Const(25), fitIn(high), fitIn(low));
const weights = wasm.f64Product(weightIn(high), weightIn(low));

const moveOn = ({ cells, bytesPerCell }: Layout) =>
  wasm.steps(wasm.get(row), wasm.i32Const(cells * bytesPerCell), wasm.i32Add, wasm.set(row));
const moreRows = wasm.steps(wasm.get(row), wasm.get(end), wasm.i32Less);

/**
 * Generates WebAssembly for one questionnaire. It takes less than half the time of the same loop in JavaScript, which
 * checks every access (`bench/README.md`).
 */
export function compileScan(layout: Layout): wasm.WasmModule {
  const reachesThreshold = wasm.steps(fits, wasm.f64Product(wasm.get(threshold), weights), wasm.f64AtLeast);
  const leaveSums = wasm.steps(wasm.i32Const(layout.sumsAt), wasm.get(sums), wasm.storeI64);
  const body = wasm.steps(
    wasm.doWhile(
      moreRows,
      addUp(layout),
      wasm.steps(reachesThreshold, wasm.ifThen(leaveSums, wasm.get(row), wasm.returnValue)),
      moveOn(layout),
    ),
    wasm.get(end),
  );
  return wasm.compile({ parameters: [i32, i32, f64], result: i32, locals: [i64], body });
}

/** The same for all rows: `percentOf` in WebAssembly. Where one of two has no weight, the byte is 0. */
export function compilePercents(layout: Layout): wasm.WasmModule {
  const to = threshold;
  const root = wasm.steps(fits, weights, wasm.f64Divide, wasm.f64Sqrt);
  const percent = wasm.steps(root, wasm.f64Const(rootsOfPercent), wasm.f64Divide);
  const rounded = wasm.steps(percent, wasm.f64Const(0.5), wasm.f64Add, wasm.f64Floor, wasm.i32FromF64);
  const one = wasm.i32Const(1);
  const hasWeights = wasm.steps(weights, wasm.f64Const(1), wasm.f64AtLeast);
  const body = wasm.steps(
    wasm.doWhile(
      moreRows,
      addUp(layout),
      wasm.steps(wasm.get(to), rounded, one, wasm.i32Add, hasWeights, wasm.i32Multiply, wasm.storeByte),
      wasm.steps(wasm.get(to), one, wasm.i32Add, wasm.set(to)),
      moveOn(layout),
    ),
    wasm.get(to),
  );
  return wasm.compile({ parameters: [i32, i32, i32], result: i32, locals: [i64], body });
}
