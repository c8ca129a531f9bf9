import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LemonResult {
  readonly ms: number;
  readonly pairs: number;
  readonly total: number;
}

/** Compiles `lemon.cpp` for this machine's processor; undefined without a compiler called cc, or without LEMON. */
export function compileLemon(folder: string): string | undefined {
  const probe = ['-fsyntax-only', '-x', 'c++', '-'];
  if (spawnSync('cc', probe, { input: '#include <lemon/matching.h>' }).status !== 0) return undefined;
  const program = join(folder, 'lemon');
  const source = join(import.meta.dirname, 'lemon.cpp');
  execFileSync('cc', ['-O3', '-march=native', '-o', program, source, '-lstdc++']);
  return program;
}

/** The most pairs, and of those the ones that weigh most. Weights are whole numbers. */
export function matchInLemon(
  program: string,
  size: number,
  edges: readonly (readonly [one: number, other: number, weight: number])[],
): LemonResult {
  const file = `${program}.graph`;
  const numbers = new Int32Array(2 + 3 * edges.length);
  numbers.set([size, edges.length]);
  let heaviest = 0;
  for (const [at, edge] of edges.entries()) {
    numbers.set(edge, 2 + 3 * at);
    heaviest = Math.max(heaviest, Math.abs(edge[2]));
  }
  writeFileSync(file, numbers);
  const bonus = 1 + 2 * heaviest * size;
  return JSON.parse(execFileSync(program, [file, String(bonus)], { encoding: 'utf8' })) as LemonResult;
}
