import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ProductError } from '../http/product-error';
import { isLoopback } from '../loopback';

/** Judges the connection itself and refuses requests that came through a local proxy. */
const isFromThisMachine = ({ socket, headers, hostname }: FastifyRequest) =>
  // A page can have a name that leads here.
  isLoopback(hostname) &&
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** Whether a request may read the load: it has the token, or comes from this machine without one. */
export const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token ? request.headers.authorization === `Bearer ${token}` : isFromThisMachine(request);

/** Prometheus metrics at `/metrics`: the process, and the duration of each call by its declared path. */
export function serveMetrics(server: FastifyInstance, token: string | undefined): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests take, by method, declared path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });

  server.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  server.get('/metrics', { config: { anyHost: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw new ProductError('NotFound');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}
