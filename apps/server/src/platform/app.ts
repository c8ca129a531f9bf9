import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from './config';
import type { Db } from './database/client';
import type { Events } from './events/events';
import type { Bind, Guard } from './http';
import type { Jobs } from './jobs/jobs';
import type { Live } from './live/transport';
import type { Mailer } from './mail/mail';
import type { MediaWorkers } from './media-workers';
import type { Processes } from './processes/processes';
import type { Signer } from './signer';
import type { Storage } from './storage/storage';

/** Filled through declaration merging by the features that need something of later ones. */
export interface Contributions {}

/** The argument of every feature's `register`. */
export interface App {
  config: Config;
  log: Logger;
  /** A statement waits for a locked row for a few seconds only. */
  db: Db;
  /**
   * Separate connections for jobs that take minutes or have to wait: they stay available while calls use all others.
   */
  jobsDb: Db;
  events: Events;
  jobs: Jobs;
  /** The sockets of the open windows. */
  live: Live;
  /** What is counted for the operators' monitoring. */
  metrics: Registry;
  /** Forwards the media of rooms’ calls. */
  mediaWorkers: MediaWorkers;
  /** Things that live in one process and are requested by all. */
  processes: Processes;
  /** Authorizes calls; auth and memberships provide its lookups. */
  guard: Guard;
  /** Connects a call of the contract to the function that answers it. */
  bind: Bind;
  /** What later features contribute to earlier ones. It is complete once `onReady` of `http` runs. */
  contributions: Partial<Contributions>;
  /** For routes outside the contract. */
  http: FastifyInstance;
  storage: Storage;
  mail: Mailer;
  clock: () => Date;
  tokens: Signer;
}
