import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyCall, BodyIn, ParamsIn, QueryIn, ReplyOf } from '@nestmate/contract/call';
import type { ErrorBody } from '@nestmate/contract/errors';
import type { UserId } from '@nestmate/contract/ids';
import type { InjectOptions } from 'fastify';
import type pino from 'pino';
import { buildApp } from '../src/app';
import { createAccessTokens, sessions } from '../src/features/auth';
import { domainEvents } from '../src/features/domain-events';
import { type Config, readConfig } from '../src/platform/config';
import type { Database } from '../src/platform/database/client';
import { listenForEvents } from '../src/platform/events/events';
import { newId, type SessionId } from '../src/platform/ids';
import { startJobs } from '../src/platform/jobs/jobs';
import { makeLog } from '../src/platform/observability/log';
import { makeSigner } from '../src/platform/signer';
import { makeStorage } from '../src/platform/storage/make-storage';
import { testDatabase } from './database/database';
import { atEnd } from './setup/at-end';
import type { Inserts } from './world/builders';

const secret = 'the secret of tests, which is long enough';

export interface Input<C extends AnyCall> {
  /** The caller, always in the same session; anonymous when absent. */
  as?: UserId | undefined;
  /** Sent instead of a token of `as`. */
  token?: string;
  membershipId?: string;
  params?: ParamsIn<C>;
  query?: QueryIn<C>;
  body?: BodyIn<C>;
  headers?: Record<string, string>;
}

export type Answer<C extends AnyCall> =
  | { code: 200; res: ReplyOf<C>; err?: undefined }
  | { code: number; err: ErrorBody; res?: undefined };

interface Options {
  config?: Partial<Config>;
  /** Where log lines go; nowhere by default. */
  log?: pino.DestinationStream;
  /** As `openDatabase`. */
  lockWaitMs?: number;
  /** As `openApp`. */
  clock?: () => Date;
  /** A second process, concurrent or after a restart, on the same database and data folder. */
  beside?: { database: Database; config?: Config };
}

/** The whole server on a new database, called through its real HTTP stack. Call it once per test file. */
export async function testApp({
  config: changes,
  log: destination,
  beside,
  lockWaitMs,
  clock,
}: Options = {}) {
  const database =
    beside?.database ?? (await testDatabase(lockWaitMs === undefined ? undefined : { lockWaitMs }));
  const log = makeLog(destination ? 'info' : 'silent', destination);
  const dataDir = join(tmpdir(), `nestmate-app-${randomUUID()}`);
  const config = {
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' }, 'a-branch'),
    // Writing them takes a fifth of the start.
    apiDocs: false,
    ...beside?.config,
    ...changes,
  };
  const events = await listenForEvents(database.url, log, domainEvents);
  const jobs = await startJobs(database.url, log);
  const tokens = makeSigner(secret);
  const storage = makeStorage(config, tokens);
  const { app, announceStop } = await buildApp({
    config,
    log,
    database,
    jobsDb: database.db,
    events,
    jobs,
    storage,
    tokens,
    webFolder: join(dataDir, 'web'),
    ...(clock && { clock }),
  });
  const { http: server, live } = app;
  await server.ready();
  const stop = async () => {
    await live.close();
    await server.close();
    await jobs.close();
    await events.close();
  };
  let stopped: Promise<void> | undefined;
  const stopOnce = () => (stopped ??= stop());
  atEnd(async () => {
    await stopOnce();
    await rm(dataDir, { recursive: true, force: true });
  });

  const accessTokens = createAccessTokens(tokens, app.clock);
  const tokenOf = async (userId: UserId, issuedAt?: Date) => {
    const sessionId = await openSession(database, userId);
    return accessTokens.issue({ userId, sessionId }, issuedAt);
  };

  /** A person's calls share a session, like those of one browser. */
  const sessionIds = new Map<UserId, Promise<SessionId>>();
  const tokenInSession = async (userId: UserId) => {
    const opened = sessionIds.get(userId) ?? openSession(database, userId);
    sessionIds.set(userId, opened);
    return accessTokens.issue({ userId, sessionId: await opened });
  };

  const call = async <C extends AnyCall>(contractCall: C, input: Input<C> = {}): Promise<Answer<C>> => {
    const token = input.token ?? (input.as && (await tokenInSession(input.as)));
    const response = await server.inject({
      method: contractCall.method,
      url: pathOf(contractCall, input.params),
      query: (input.query ?? {}) as Record<string, string>,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.membershipId && { 'x-membership-id': input.membershipId }),
        ...input.headers,
      },
      ...(input.body !== undefined && { payload: input.body }),
    } satisfies InjectOptions);
    if (response.statusCode === 204) return { code: 204 } as Answer<C>;
    return response.json() as Answer<C>;
  };

  return {
    ...app,
    server,
    announceStop,
    database,
    secret,
    accessTokens,
    tokenOf,
    call,
    stop: stopOnce,
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;

export async function openSession({ db }: { db: Inserts }, userId: UserId): Promise<SessionId> {
  const id = newId<SessionId>();
  await db.insert(sessions).values({ id, userId });
  return id;
}

export function pathOf(call: AnyCall, params: object = {}): string {
  const values = params as Record<string, string>;
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? `missing-${name}`),
  );
}
