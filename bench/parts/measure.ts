import autocannon from 'autocannon';
import { sized } from './size';

const smokeRequests = 40;

export interface Call {
  path: string;
  token: string;
  /** The request is a POST with a body, otherwise a GET. */
  body?: unknown;
}

export interface Load {
  origin: string;
  /** The requests and their callers, used in turn. */
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

/** Every response must be a success; otherwise the figures are meaningless. */
export async function measure({ origin, calls, connections, seconds }: Load): Promise<Figures> {
  const durations: number[] = [];
  let failures = 0;
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        ...sized({ duration: seconds }, { amount: smokeRequests }),
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

/** A percentile of durations in milliseconds, by nearest rank: p95 of twenty is the nineteenth. */
export function percentiles(durations: readonly number[]) {
  const inOrder = durations.toSorted((a, b) => a - b);
  const at = (share: number) => Number((inOrder[Math.ceil(inOrder.length * share) - 1] ?? 0).toFixed(2));
  return { p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}
