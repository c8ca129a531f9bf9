import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './app';
import type { Database } from './database/client';
import { watchOutsideCalls } from './open-transaction';
import { makeBind, openGuard } from './http';
import { openApiDocument } from './http/openapi';
import { ownHosts } from './http/own-hosts';
import { openRateLimits } from './http/rate-limit';
import { countRefusals } from './http/refused-tokens';
import { makeHttpServer } from './http/server';
import { reconnectAfterGaps } from './live/reconnect-after-gaps';
import { openLive } from './live/transport';
import { openMail } from './mail/mail';
import { openMediaWorkers } from './media-workers';
import { type Health, serveHealth } from './observability/health';
import type { Logger } from 'pino';
import type { Processes } from './processes/processes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isLoopback } from './loopback';
import { ProductError } from './http/product-error';
import helmet from '@fastify/helmet';

/** The parts that are opened before the app and closed after it. */
export interface Parts extends Pick<
  App,
  'config' | 'log' | 'events' | 'jobs' | 'jobsDb' | 'storage' | 'tokens'
> {
  database: Database;
}

/** Opens the platform: everything that features build on, and no feature. */
export async function openApp({ database: { db }, ...parts }: Parts): Promise<{ app: App } & Health> {
  const { config, log, events, storage } = parts;
  const { productName, trustProxy } = config;
  const rateLimits = openRateLimits(config.rateLimitFactor);
  const namesOwnHosts = ownHosts(config);
  const http = await makeHttpServer({ log, productName, trustProxy, namesOwnHosts, limits: rateLimits });
  const connects = storage.uploadOrigin ? [storage.uploadOrigin] : [];
  const frames = config.supportWidget ? [new URL(config.supportWidget.url).origin] : [];
  await secureHeaders(http, { frames, connects }, config.secureCookies);
  const mediaWorkers = openMediaWorkers(serveMetrics(http, config.metricsToken));
  // Loading the client of Redis is a tenth of a start.
  const relay = config.redisUrl ? (await import('./live/relay')).openRelay(config.redisUrl, log) : undefined;
  const processes = await openProcesses(config.redisUrl, log);
  // Must run before the things this process holds are closed: afterwards, another process may hold them.
  http.addHook('preClose', async () => processes.close());
  const { announceStop } = serveHealth(
    http,
    async () => Boolean(await db.execute('select 1')),
    () => [
      ...(relay && !relay.isThere() ? ['Redis'] : []),
      ...(mediaWorkers.areLacking() ? ['group calls'] : []),
    ],
    async (request) =>
      mayReadMetrics(request, config.metricsToken) ? { calls: await mediaWorkers.count() } : null,
  );
  if (config.apiDocs) {
    const document = openApiDocument({ ...calls, ...staffCalls }, productName) as never;
    await http.register(swagger, { mode: 'static', specification: { document } });
    await http.register(swaggerUi, { routePrefix: '/docs' });
  }

  const guard = openGuard();
  const { accountOf, standingMembershipsOf } = guard;
  const factor = config.rateLimitFactor;
  const countRefusal = countRefusals(log, factor);
  const live = openLive(http, {
    accountOf,
    standingMembershipsOf,
    relay,
    trustProxy,
    namesOwnHosts,
    factor,
    countRefusal,
  });
  reconnectAfterGaps(live, { db, events, relay, log });
  const bind = makeBind(http, guard, { rateLimits, countRefusal, bodyTimeoutMs: config.bodyTimeoutMs });
  const mail = openMail(config);
  const known = new Set<string>();
  const unwatch = watchOutsideCalls(({ door, stack }) => {
    if (known.has(door)) return;
    known.add(door);
    log.error({ door, stack }, 'A transaction stays open during a call to the outside');
  });
  http.addHook('onClose', async () => unwatch());
  const app = {
    ...parts,
    db,
    live,
    mediaWorkers,
    processes,
    guard,
    bind,
    http,
    mail,
    clock: () => new Date(),
  };
  return { app, announceStop };
}

interface ContentSources {
  /** Origins of pages that are shown in frames. */
  frames: string[];
  /** Origins of requests. */
  connects: string[];
}

const hsts = { maxAge: 31_536_000, includeSubDomains: true };
const transportSecurity = `max-age=${hsts.maxAge}; includeSubDomains`;

/** Features that no page of the product needs are off for everything it ever embeds. Calls use camera, microphone and screen. */
const permissions = [
  ...['camera', 'display-capture', 'microphone'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'browsing-topics',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((name) => `${name}=()`),
].join(', ');

/** No inline script and no `eval` anywhere; inline styles are allowed, since animations need them. */
async function secureHeaders(server: FastifyInstance, { frames, connects }: ContentSources, https: boolean) {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connects],
        mediaSrc: ["'self'", 'blob:'],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? hsts : false,
  });
  server.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissions);
  });
  // Runs before any route: an undecodable address reaches none, and the socket's library, which gets requests first, replies by itself.
  server.addHook('onReady', async () => {
    server.server.prependListener('request', (_request, response) => {
      response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      response.setHeader('x-content-type-options', 'nosniff');
      if (https) response.setHeader('strict-transport-security', transportSecurity);
    });
  });
}

/** Judges the connection itself and refuses requests that came through a local proxy. */
const isFromThisMachine = ({ socket, headers, hostname }: FastifyRequest) =>
  // A page can have a name that leads here.
  isLoopback(hostname) &&
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/** Whether a request may read the load: it has the token, or comes from this machine without one. */
const mayReadMetrics = (request: FastifyRequest, token: string | undefined): boolean =>
  token ? request.headers.authorization === `Bearer ${token}` : isFromThisMachine(request);

/** Prometheus metrics at `/metrics`: the process, and the duration of each call by its declared path. */
function serveMetrics(server: FastifyInstance, token: string | undefined): Registry {
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

/** Without Redis there is one process. */
async function openProcesses(redisUrl: string | undefined, log: Logger): Promise<Processes> {
  if (redisUrl) return (await import('./processes/share-over-redis')).shareOverRedis(redisUrl, log);
  return {
    share: (_name, { answer }) => ({ ask: (_key, request) => answer(request) }),
    close: () => undefined,
  };
}
