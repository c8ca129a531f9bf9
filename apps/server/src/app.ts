import { calls, type UserId } from '@nestmate/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { accountLive, accountRoutes, keepArchives } from './features/account';
import { authLive, authRoutes, keepSessionsTidy, makeAccessTokens, makeAccountOf } from './features/auth';
import { chatLive, chatPictures, chatRoutes, makeChatTokens } from './features/chat';
import { prepareActingMemberships, subnetworkOf } from './features/memberships';
import { housingRoutes, keepRounds } from './features/housing';
import { findLive, findRoutes } from './features/find';
import { invitationRoutes, knownDemoPasscodes } from './features/invitations';
import {
  endMailsRoutes,
  keepMessagesTold,
  keepRequestsTold,
  makeEndLinks,
  notificationsLive,
  notificationsRoutes,
  openPushes,
} from './features/notifications';
import { isUploadAwaited, keepPictures } from './features/pictures';
import { profileLive, profilePictures, profileRoutes } from './features/profile';
import { openLanguageModel, questionRoutes } from './features/questions';
import { roomLive, roomRoutes } from './features/room';
import { supportRoutes } from './features/support';
import type { Config } from './platform/config';
import type { Database } from './platform/database/client';
import type { Events } from './platform/events/events';
import { makeBind, makeGuard } from './platform/http';
import { openApiDocument } from './platform/http/openapi';
import { secureHeaders } from './platform/http/security-headers';
import { makeHttpServer } from './platform/http/server';
import { serveWebApp } from './platform/http/web-app';
import type { Jobs } from './platform/jobs/jobs';
import { reconnectAfterGaps } from './platform/live/reconnect-after-gaps';
import { type Live, openLive } from './platform/live/transport';
import { openRelay } from './platform/live/relay';
import { openMail } from './platform/mail/mail';
import { serveHealth } from './platform/observability/health';
import { serveMetrics } from './platform/observability/metrics';
import type { Storage } from './platform/storage/storage';

export interface Parts {
  config: Config;
  log: Logger;
  database: Database;
  events: Events;
  jobs: Jobs;
  storage: Storage;
  /** Signs access tokens. */
  secret: string;
  /** The branch that was checked out; null for a packaged product. */
  branch: string | null;
  /** The built web app; a server without one answers calls only. */
  webFolder: string;
}

export interface App {
  server: FastifyInstance;
  live: Live;
  announceStop: () => void;
}

/** The map of the server: every part of the platform and every feature, in the order in which they stand on each other. */
export async function buildApp({
  config,
  log,
  database: { db },
  events,
  jobs,
  storage,
  secret,
  branch,
  webFolder,
}: Parts): Promise<App> {
  const tokens = makeAccessTokens(secret);
  const accountOf = makeAccountOf(db, tokens);
  const actingMembershipsOf = prepareActingMemberships(db);

  const server = await makeHttpServer({
    log,
    productName: config.productName,
    trustProxy: config.trustProxy,
  });
  const connects = storage.uploadOrigin ? [storage.uploadOrigin] : [];
  await secureHeaders(server, { scripts: [], frames: [], connects }, config.secureCookies);
  serveMetrics(server, config.metricsToken);
  const relay = config.redisUrl ? openRelay(config.redisUrl, log) : undefined;
  const { announceStop } = serveHealth(
    server,
    async () => Boolean(await db.execute('select 1')),
    () => (relay && !relay.isThere() ? 'Redis' : undefined),
  );
  await server.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(calls, config.productName) as never },
  });
  await server.register(swaggerUi, { routePrefix: '/docs' });

  const standingMembershipsOf = async (userId: UserId) => (await actingMembershipsOf(userId)).standing;
  const live = openLive(server, { accountOf, standingMembershipsOf, relay });
  reconnectAfterGaps(live, { db, events, relay, log });
  const guard = makeGuard({
    accountOf,
    actingMembershipsOf,
    subnetworkOf: (id) => subnetworkOf(db, id),
  });
  const bind = makeBind(server, guard, config.rateLimitFactor);

  if (config.localIdentityProvider) {
    const localProvider = await import('./local-provider');
    await localProvider.register({ http: server, db, config });
  }
  authRoutes(server, bind, {
    db,
    events,
    tokens,
    config,
    branch,
    demoPasscodes: () => knownDemoPasscodes(db),
  });
  authLive(events, live);
  await keepSessionsTidy(jobs, db);
  invitationRoutes(bind, db);
  housingRoutes(bind, db);
  questionRoutes(bind, {
    db,
    events,
    log,
    languageModel: config.languageModel && openLanguageModel(config.languageModel),
  });
  profileRoutes(bind, { db, events, jobs, storage });
  await keepRounds(jobs, log, { db, events });
  roomRoutes(bind, { db, events });
  roomLive(events, live);
  supportRoutes(bind, db);
  findRoutes(bind, db, events);
  findLive(events, live);
  profileLive(events, live);
  const pushes = await openPushes({ db, log, events, jobs, live, config });
  const chatTokens = makeChatTokens(secret);
  chatRoutes(bind, { db, jobs, storage, tokens: chatTokens });
  chatLive({
    db,
    events,
    jobs,
    live,
    log,
    storage,
    tokens: chatTokens,
    rateLimitFactor: config.rateLimitFactor,
    standingMembershipsOf,
  });
  notificationsLive(db, events, live);
  notificationsRoutes(bind, { db, subscriptions: pushes.subscriptions });
  const endLinks = makeEndLinks(secret, config.publicUrl);
  endMailsRoutes(server, { db, config, links: endLinks });
  const telling = { db, log, config, links: endLinks, sendMail: openMail(config) };
  await keepRequestsTold(jobs, telling);
  await keepMessagesTold(jobs, telling);
  accountRoutes(server, bind, { db, events, jobs, config, secret });
  accountLive(db, events, live);
  await keepArchives(jobs, log, { db, events, storage, productName: config.productName });

  await storage.serve(server, (folder, name) => isUploadAwaited(db, folder, name));
  await keepPictures(jobs, log, { db, events, storage }, [profilePictures, chatPictures]);
  await serveWebApp(server, webFolder);
  return { server, live, announceStop };
}
