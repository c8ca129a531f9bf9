import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { calls } from '@nestmate/contract';
import { staffCalls } from '@nestmate/contract/staff';
import type { Logger } from 'pino';
import type { App } from './app';
import type { Database } from './database/client';
import { makeBind, openGuard } from './http';
import { openApiDocument } from './http/openapi';
import { ownHosts } from './http/own-hosts';
import { openRateLimits } from './http/rate-limit';
import { countRefusals } from './http/refused-tokens';
import { secureHeaders } from './http/security-headers';
import { makeHttpServer } from './http/server';
import { reconnectAfterGaps } from './live/reconnect-after-gaps';
import { openLive } from './live/transport';
import { openMail } from './mail/mail';
import { openMediaWorkers } from './media-workers';
import { type Health, serveHealth } from './observability/health';
import { mayReadMetrics, serveMetrics } from './observability/metrics';
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
  const app = {
    clock: () => new Date(),
    ...dependencies,
    db,
    live,
    mediaWorkers,
    processes,
    guard,
    bind,
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
