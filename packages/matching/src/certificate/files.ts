import { createHash } from 'node:crypto';
import type { Input } from './certificate';

/** An input as a file has it: the values of each person with those before them are in base64. */
interface InputFile extends Omit<Input, 'pairs'> {
  readonly people: number;
  /** A byte for each earlier person: percent plus one, 0 for two who may not live together. */
  readonly values: readonly string[];
}

/** The text of an input's file. Values are percents plus one, at most 255. */
export function inputText({ pairs: { size, values }, kinds, ...rules }: Input): string {
  const { blocks, rooms = [], together = [], apart = [], locked = [] } = rules;
  const file: InputFile = {
    people: size,
    kinds: kinds.map(({ capacity, count, held = 0 }) => ({ capacity, count, held })),
    blocks,
    rooms,
    together,
    apart,
    locked,
    values: Array.from({ length: size }, (_, person) =>
      Buffer.from(values.subarray(person * size, person * size + person)).toString('base64'),
    ),
  };
  return JSON.stringify(file);
}

export function readInput(text: string): Input {
  const { people: size, values: rows, ...rules } = JSON.parse(text) as InputFile;
  const values = new Uint8Array(size ** 2);
  for (const [person, row] of rows.entries())
    for (const [other, value] of Buffer.from(row, 'base64').entries()) {
      values[person * size + other] = value;
      values[other * size + person] = value;
    }
  return { ...rules, pairs: { size, values } };
}

/** The SHA-256 hash of an input’s file, or of the text of a seed, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The seed that a text of hexadecimal digits stands for: a number above 0, from its first eight. */
export const seedOf = (seedText: string): number => Number.parseInt(seedText.slice(0, 8), 16) >>> 1 || 1;
