import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: it can serve, which a load balancer asks before it sends anybody. */
export function serveHealth(server: FastifyInstance, isReady: () => Promise<boolean>): void {
  const quiet = { logLevel: 'warn' } as const;
  server.get('/healthz', quiet, async () => ({ res: 'ok', code: 200 }));
  server.get('/readyz', quiet, async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    const code = ready ? 200 : 503;
    return reply.code(code).send({ res: ready ? 'ready' : 'not ready', code });
  });
}
