import { setTimeout as sleep } from 'node:timers/promises';
import { healthPath } from '@nestmate/contract/limits';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A database that does not respond in time counts as unavailable. */
const databaseTimeoutMs = 2000;

/** A check of the database stays valid for this long, however many requests ask. */
const checkPeriodMs = 500;

/**
 * Lets everybody who asks within a period share one check: it has no rate limit, because a load balancer must get its
 * answer.
 */
function createSharedCheck(check: () => Promise<boolean>): () => Promise<boolean> {
  let latest: { at: number; result: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > checkPeriodMs) latest = { at: now, result: check() };
    return latest.result;
  };
}

export interface Health {
  /** Reports “not ready” to load balancers and closes keep-alive connections, while requests are still served. */
  announceStop: () => void;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, which a load balancer checks before it routes requests.
 * @param lacking names the unavailable services that are not essential
 * @param details what the caller may also know
 */
export function serveHealth(
  server: FastifyInstance,
  isReady: () => Promise<boolean>,
  lacking: () => string[],
  details: (request: FastifyRequest) => Promise<object | null>,
): Health {
  let stopping = false;
  const quiet = { logLevel: 'warn', config: { limit: false, anyHost: true } } as const;
  const isReadyNow = createSharedCheck(isReady);
  const timeout = () => sleep(databaseTimeoutMs, false, { ref: false });

  server.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
  server.get(healthPath, quiet, async () => ({ res: 'ok', code: 200 }));
  server.get('/readyz', quiet, async (request, reply) => {
    const ready = !stopping && (await Promise.race([isReadyNow(), timeout()]).catch(() => false));
    const code = ready ? 200 : 503;
    const without = lacking().join(' and ');
    const res = !ready ? 'not ready' : without ? `ready, but without ${without}` : 'ready';
    const more = await Promise.race([details(request), timeout()]);
    return reply.code(code).send({ res, code, ...(typeof more === 'object' ? more : null) });
  });
  return {
    announceStop: () => {
      stopping = true;
    },
  };
}
