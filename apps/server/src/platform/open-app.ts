import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { calls } from '@nestmate/contract';
import { keyCalls, staffCalls } from '@nestmate/contract/staff';
import type { Logger } from 'pino';
import type { App } from './app';
import type { Database } from './database/client';
import { createBind, createGuard } from './http';
import { makeOpenApiDocument } from './http/openapi';
import { makeNamesOwnHosts } from './http/own-hosts';
import { createRateLimits } from './http/rate-limit';
import { createCountRefusal } from './http/refused-tokens';
import { secureHeaders } from './http/security-headers';
import { openHttpServer } from './http/server';
import { reconnectAfterGaps } from './live/reconnect-after-gaps';
import { openLive } from './live/transport';
import { makeMailer } from './mail/mail';
import { createMediaWorkers } from './media-workers';
import { type Health, serveHealth } from './observability/health';
import { countForOperators, mayReadMetrics, serveMetrics } from './observability/metrics';
import type { Processes } from './processes/processes';

/** The parts that are opened before the app and closed after it. */
export interface AppDependencies extends Pick<
  App,
  'config' | 'log' | 'events' | 'jobs' | 'jobsDb' | 'storage' | 'tokens'
> {
  database: Database;
  /** The system's, unless given. */
  clock?: () => Date;
}

/** Opens the platform: everything that features build on, and no feature. */
export async function openApp({
  database: { db },
  ...dependencies
}: AppDependencies): Promise<{ app: App } & Health> {
  const { config, log, events, storage } = dependencies;
  const { productName, trustProxy } = config;
  const rateLimits = createRateLimits(config.rateLimitFactor);
  const namesOwnHosts = makeNamesOwnHosts(config);
  const http = await openHttpServer({ log, productName, trustProxy, namesOwnHosts, limits: rateLimits });
  const connects = storage.uploadOrigin ? [storage.uploadOrigin] : [];
  const frames = config.supportWidget ? [new URL(config.supportWidget.url).origin] : [];
  secureHeaders(http, { frames, connects }, config.secureCookies);
  const metrics = serveMetrics(http, config.metricsToken);
  const mediaWorkers = createMediaWorkers(metrics);
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
    const document = makeOpenApiDocument({ ...calls, ...staffCalls, ...keyCalls }, config) as never;
    await http.register(swagger, { mode: 'static', specification: { document } });
    await http.register(swaggerUi, { routePrefix: '/docs' });
  }

  const guard = createGuard();
  const { accountOf, standingMembershipsOf } = guard;
  const factor = config.rateLimitFactor;
  const countRefusal = createCountRefusal(log, factor);
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
  const bind = createBind(http, guard, { rateLimits, countRefusal, bodyTimeoutMs: config.bodyTimeoutMs });
  const mail = countForOperators(metrics, { live, jobs: dependencies.jobs, mail: makeMailer(config) });
  const app = {
    clock: () => new Date(),
    ...dependencies,
    db,
    live,
    metrics,
    mediaWorkers,
    processes,
    guard,
    bind,
    contributions: {},
    http,
    mail,
  };
  return { app, announceStop };
}

/** Without Redis there is one process. */
async function openProcesses(redisUrl: string | undefined, log: Logger): Promise<Processes> {
  if (redisUrl) return (await import('./processes/share-over-redis')).shareOverRedis(redisUrl, log);
  return {
    share: (_name, { answer }) => ({ ask: (_key, request) => answer(request) }),
    close: () => undefined,
  };
}
