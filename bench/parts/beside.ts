import { performance } from 'node:perf_hooks';
import { percentiles } from './measure';
import { sized } from './size';

const runs = sized(100, 2);

export async function timed<Result>(work: () => Promise<Result>): Promise<[Result, ms: number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

/** Measures two ways to the same answer in turn: p50 and p95 of each, and the ratio of their medians. */
export async function beside(ours: () => Promise<unknown>, sql: () => Promise<unknown>) {
  const durations: [ours: number[], sql: number[]] = [[], []];
  for (let run = -5; run < runs; run++)
    for (const [at, work] of [ours, sql].entries()) {
      const [, ms] = await timed(work);
      if (run >= 0) durations[at]?.push(ms);
    }
  const [mine, reference] = durations.map((all) => percentiles(all));
  if (!mine || !reference) throw new Error('unreachable');
  return {
    p50_ms: mine.p50_ms,
    p95_ms: mine.p95_ms,
    sql_p50_ms: reference.p50_ms,
    sql_p95_ms: reference.p95_ms,
    ratio: Number((mine.p50_ms / reference.p50_ms).toFixed(2)),
  };
}
