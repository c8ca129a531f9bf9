import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds after which a database that does not answer counts as one that is not there. */
const patience = 2000;

export interface Health {
  /** Sends load balancers and kept connections elsewhere, while requests are still answered. */
  announceStop: () => void;
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, which a load balancer asks before it sends anybody.
 * @param lacking what it can serve without, but not as well
 */
export function serveHealth(
  server: FastifyInstance,
  isReady: () => Promise<boolean>,
  lacking: () => string | undefined,
): Health {
  let stopping = false;
  const quiet = { logLevel: 'warn' } as const;
  const tooLong = () => sleep(patience, false, { ref: false });

  server.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
  server.get('/healthz', quiet, async () => ({ res: 'ok', code: 200 }));
  server.get('/readyz', quiet, async (_request, reply) => {
    const ready = !stopping && (await Promise.race([isReady(), tooLong()]).catch(() => false));
    const code = ready ? 200 : 503;
    const without = lacking();
    const res = !ready ? 'not ready' : without ? `ready, but without ${without}` : 'ready';
    return reply.code(code).send({ res, code });
  });
  return {
    announceStop: () => {
      stopping = true;
    },
  };
}
