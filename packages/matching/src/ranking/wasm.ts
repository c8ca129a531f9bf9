/*
 * As much of the WebAssembly format as one function over a given memory needs; numbers are those of its core
 * specification.
 */

/** The part of the `WebAssembly` global that this file uses; neither Node's nor the language's types declare it. */
declare const WebAssembly: {
  Memory: new (pages: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { run: (...values: number[]) => number } };
};

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export type WasmModule = object;
export type Code = readonly number[];

export const pageBytes = 65_536;
export const newMemory = (bytes: number): WasmMemory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) });

const i32 = 0x7f;
const i64 = 0x7e;
const f64 = 0x7c;
export const types = { i32, i64, f64 } as const;

/** LEB128, the encoding of counts and integer constants; constants must not be negative. */
function leb(value: number, signBit = 0x80): Code {
  return value < signBit ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7, signBit)];
}
const constant = (value: number): Code => leb(value, 0x40);

export const steps = (...parts: Code[]): Code => parts.flat();
export const get = (local: number): Code => [0x20, local];
export const set = (local: number): Code => [0x21, local];
export const i32Const = (value: number): Code => [0x41, ...constant(value)];
export const i64Const = (value: number): Code => [0x42, ...constant(value)];
export const f64Const = (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)];
export const loadI32 = (offset: number): Code => [0x28, 2, ...leb(offset)];
export const loadU16 = (offset: number): Code => [0x2f, 1, ...leb(offset)];
export const loadI64: Code = [0x29, 3, 0];
export const storeI64: Code = [0x37, 3, 0];
export const i32Add: Code = [0x6a];
export const i32Multiply: Code = [0x6c];
export const i32And: Code = [0x71];
export const i32Less: Code = [0x49];
export const i32ShiftLeft: Code = [0x74];
export const i32ShiftRight: Code = [0x76];
export const i64Add: Code = [0x7c];
export const i64ShiftRight: Code = [0x88];
export const i32FromI64: Code = [0xa7];
export const f64FromI32: Code = [0xb8];
export const f64Product = (first: Code, ...more: Code[]): Code =>
  steps(first, ...more.map((factor) => [...factor, 0xa2]));
export const f64AtLeast: Code = [0x66];
export const f64Sqrt: Code = [0x9f];
export const f64Floor: Code = [0x9c];
export const f64Add: Code = [0xa0];
export const f64Divide: Code = [0xa3];
/** 0 for what is no number. */
export const i32FromF64: Code = [0xfc, 0x03];
export const storeByte: Code = [0x3a, 0, 0];
export const returnValue: Code = [0x0f];
export const ifThen = (...body: Code[]): Code => [0x04, 0x40, ...body.flat(), 0x0b];
/** A do-while loop: runs the body once, then repeats it while the condition holds. */
export const doWhile = (condition: Code, ...body: Code[]): Code =>
  steps([0x03, 0x40], ...body, condition, [0x0d, 0, 0x0b]);

const list = (items: readonly Code[]): Code => [...leb(items.length), ...items.flat()];
const sized = (bytes: Code): Code => [...leb(bytes.length), ...bytes];
const name = (text: string): Code => sized([...text].map((letter) => letter.charCodeAt(0)));

interface Program {
  readonly parameters: Code;
  readonly result: number;
  /** Indexes continue after the parameters. */
  readonly locals: Code;
  readonly body: Code;
}

/** A module with one function over a given memory. */
export function compile({ parameters, result, locals, body }: Program): WasmModule {
  const signature = [0x60, ...sized(parameters), 1, result];
  const memory = [...name('given'), ...name('memory'), 2, 0, 1];
  const code = sized([...list(locals.map((type) => [1, type])), ...body, 0x0b]);
  const sections: [id: number, items: Code[]][] = [
    [1, [signature]],
    [2, [memory]],
    [3, [[0]]],
    [7, [[...name('run'), 0, 0]]],
    [10, [code]],
  ];
  const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const bytes = sections.flatMap(([id, items]) => [id, ...sized(list(items))]);
  return new WebAssembly.Module(Uint8Array.from([...header, ...bytes]));
}

export const instantiate = (module: WasmModule, memory: WasmMemory): ((...values: number[]) => number) =>
  new WebAssembly.Instance(module, { given: { memory } }).exports.run;
