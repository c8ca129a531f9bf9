export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The median duration of `runs` runs in milliseconds, after the same number of warm-up runs. */
export async function medianMs(runs: number, work: () => unknown): Promise<number> {
  const durations: number[] = [];
  for (let run = -runs; run < runs; run++) {
    const started = performance.now();
    await work();
    if (run >= 0) durations.push(performance.now() - started);
  }
  return median(durations);
}
