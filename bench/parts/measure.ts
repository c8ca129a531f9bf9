import autocannon from 'autocannon';

export interface Call {
  path: string;
  token: string;
  /** Asked by POST when there is one, otherwise by GET. */
  body?: unknown;
}

export interface Load {
  origin: string;
  /** What to ask, as whom; they take turns. */
  calls: readonly Call[];
  connections: number;
  seconds: number;
}

export interface Figures {
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  requests_per_second: number;
}

/** Every answer must be a success, or the figures mean nothing. */
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
        requests: calls.map(({ path, token, body }) => ({
          method: body === undefined ? 'GET' : 'POST',
          path,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
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
  return { ...percentiles(durations), requests_per_second: Math.round(durations.length / took) };
}

/** Of durations in milliseconds. */
export function percentiles(durations: readonly number[]) {
  const inOrder = durations.toSorted((a, b) => a - b);
  const at = (share: number) => Number((inOrder[Math.floor(inOrder.length * share)] ?? 0).toFixed(2));
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}
