/** The middle of `runs` measured durations in milliseconds, after as many unmeasured ones. */
export async function medianMs(runs: number, work: () => unknown): Promise<number> {
  const durations: number[] = [];
  for (let run = -runs; run < runs; run++) {
    const started = performance.now();
    await work();
    if (run >= 0) durations.push(performance.now() - started);
  }
  return durations.toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN;
}
