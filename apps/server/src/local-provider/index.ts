import type { FastifyInstance } from 'fastify';
import { standInForProviders } from '../features/auth';
import type { Config } from '../platform/config';
import type { Db } from '../platform/database/client';
import { inProcessFetch } from './in-process-fetch';
import { localProviderRoutes } from './local-provider.routes';
import { makeLocalSettings } from './local-settings';

export { giveLocalAccounts } from './local-accounts.queries';
export * from './local-accounts.schema';

/** Plays Google, Apple and Facebook where none of them is configured. Register it before auth; it never runs in production. */
export async function register(app: { http: FastifyInstance; db: Db; config: Config }): Promise<void> {
  const { http, db, config } = app;
  const settings = makeLocalSettings(inProcessFetch(http));
  standInForProviders(http, settings);
  await localProviderRoutes(http, settings, { db, productName: config.productName });
}
