import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { figures, marked, page, pageWith, tableOf } from './parts/bench-figures.mjs';

const line = {
  bench: 'deck',
  figure: 'deck page',
  unit: 'ms',
  aim: 4,
  spread: 0.3,
  commit: 'abc',
  date: '2026-11-29',
};
const worse = (before, now, more = false) =>
  marked([{ ...line, more, value: before }], [{ ...line, more, value: now }])[0].isWorse;

it('marks a figure that is worse than the last by more than its usual spread', () => {
  expect([worse(10, 12.9), worse(10, 13.1), worse(10, 5)]).toEqual([false, true, false]);
  expect([worse(100, 71, true), worse(100, 69, true), worse(100, 200, true)]).toEqual([false, true, false]);
  expect(tableOf(marked([{ ...line, value: 3 }], [{ ...line, value: 5 }]))).toContain(
    '**worse** (3): deck page',
  );
});

it('marks no figure of a benchmark that has never run', () => {
  expect([worse(undefined, 5), worse(5, undefined)]).toEqual([false, false]);
});

it('divides a figure by its reference of the same run', () => {
  const known = figures(() => ({ sizes: [{ ours_ms: 3, c_ms: 2 }] }));
  const ranking = known.find(({ bench }) => bench === 'ranking');
  expect(ranking).toMatchObject({ value: 1.5, aim: 1.3 });
});

it('every benchmark has a figure and a stored result with commit and date', () => {
  const names = readdirSync('bench').flatMap((file) => /^([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  const known = figures();
  expect([...new Set(known.map(({ bench }) => bench))].toSorted()).toEqual(names.toSorted());
  for (const { commit, date, figure } of known) {
    expect(commit, figure).toMatch(/^[0-9a-f]{7,}\+?$/);
    expect(date, figure).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

it('shows the last results in docs/performance.md', () => {
  const text = readFileSync(page, 'utf8');
  // `node scripts/parts/bench-figures.mjs` writes them.
  expect(text).toBe(pageWith(text, figures()));
});

it('writes only into a page that has both markers, and calls what was never measured so', () => {
  const [before, after] = ['<!-- figures -->\n\n', '\n<!-- end of figures -->'];
  expect(() => pageWith(`${before}old`, [])).toThrow('end of figures');
  expect(() => pageWith(`old${after}`, [])).toThrow('figures');
  expect(pageWith(`A${before}old${after}B`, [line])).toMatch(/^A[^]*not measured[^]*-->B$/);
});
