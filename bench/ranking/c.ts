import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Question } from '@nestmate/matching';
import type { Column } from './columns';
import type { Measurement } from './contender';
import { idOf } from './world';

/** Compiles `ranking.c` for this machine's processor. */
export function compileC(folder: string): string {
  const program = join(folder, 'ranking');
  const source = join(import.meta.dirname, 'ranking.c');
  execFileSync('cc', ['-O3', '-march=native', '-o', program, source, '-lm']);
  return program;
}

export const hasCompiler = (): boolean => spawnSync('cc', ['--version']).status === 0;

/** `viewer` holds the viewer's answers as columns of one row. */
export function rankInC(
  program: string,
  questions: readonly Question[],
  viewer: readonly Column[],
  columns: readonly Column[],
  { runs, limit }: { runs: number; limit: number },
): Measurement {
  const file = `${program}.world`;
  writeWorld(file, questions, viewer, columns);
  const printed = execFileSync(program, [file, String(runs), String(limit)], { encoding: 'utf8' });
  const { ms, top } = JSON.parse(printed) as { ms: number; top: [row: number, percent: number][] };
  return {
    ms,
    top: top.map(([row, percent]) => ({ id: idOf(row), percent: percent < 0 ? null : percent })),
  };
}

function writeWorld(
  path: string,
  questions: readonly Question[],
  viewer: readonly Column[],
  columns: readonly Column[],
): void {
  const file = openSync(path, 'w');
  const rows = columns[0]?.own.length ?? 0;
  const numbers = questions.flatMap(({ kind, options, weight = 1 }, at) => {
    const mine = viewer[at];
    return [
      kind === 'SLIDER' ? 1 : 0,
      options,
      weight,
      mine?.own[0] ?? 0,
      mine?.low[0] ?? 0,
      mine?.high[0] ?? 0,
    ];
  });
  writeSync(file, Int32Array.of(rows, questions.length, ...numbers));
  for (const { own, low, high } of columns) for (const bytes of [own, low, high]) writeSync(file, bytes);
  closeSync(file);
}
