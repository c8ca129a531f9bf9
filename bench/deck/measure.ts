import autocannon from 'autocannon';

export interface Load {
  origin: string;
  /** What to get, as whom; they take turns. */
  calls: readonly { path: string; token: string }[];
  connections: number;
  seconds: number;
}

export interface Figures {
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  requests_per_second: number;
}

/** Every answer must be a full page, or the figures mean nothing. */
export async function measure({ origin, calls, connections, seconds }: Load): Promise<Figures> {
  const durations: number[] = [];
  let failures = 0;
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        requests: calls.map(({ path, token }) => ({
          method: 'GET',
          path,
          headers: { authorization: `Bearer ${token}` },
        })),
      },
      (error: unknown) => (error ? reject(new Error('The load failed', { cause: error })) : resolve()),
    );
    run.on('response', (_client, status, _bytes, duration) => {
      durations.push(duration);
      if (status !== 200) failures++;
    });
  });
  const took = (performance.now() - started) / 1000;
  if (failures > 0) throw new Error(`${failures} of ${durations.length} requests failed`);
  durations.sort((a, b) => a - b);
  const percentile = (share: number) =>
    Number((durations[Math.floor(durations.length * share)] ?? 0).toFixed(2));
  return {
    p50_ms: percentile(0.5),
    p95_ms: percentile(0.95),
    p99_ms: percentile(0.99),
    requests_per_second: Math.round(durations.length / took),
  };
}
