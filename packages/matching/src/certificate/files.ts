import { createHash } from 'node:crypto';
import type { Input } from './certificate';

/** An input as a file has it: sets are lists, and the values of each person with those before them are in base64. */
interface InputFile extends Omit<Input, 'kinds' | 'pairs'> {
  readonly people: number;
  /** A byte for each earlier person: percent plus one, 0 for two who may not live together. */
  readonly values: readonly string[];
  readonly kinds: readonly { capacity: number; count: number; held?: number; excludes?: readonly number[] }[];
}

/** The text of an input's file. Values are percents plus one, at most 255. */
export function inputText({ pairs: { size, values }, kinds, ...rules }: Input): string {
  const { blocks, together = [], apart = [], locked = [] } = rules;
  const file: InputFile = {
    people: size,
    kinds: kinds.map(({ capacity, count, held = 0, excludes = [] }) => ({
      capacity,
      count,
      held,
      excludes: [...excludes],
    })),
    blocks,
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
  const { people: size, values: rows, kinds, ...rules } = JSON.parse(text) as InputFile;
  const values = new Uint8Array(size ** 2);
  for (const [person, row] of rows.entries())
    for (const [other, value] of Buffer.from(row, 'base64').entries()) {
      values[person * size + other] = value;
      values[other * size + person] = value;
    }
  return {
    ...rules,
    pairs: { size, values },
    kinds: kinds.map(({ excludes, ...kind }) => ({ ...kind, excludes: new Set(excludes) })),
  };
}

/** What a certificate names its input by: the SHA-256 hash of the file, in hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
