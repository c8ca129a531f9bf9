import { standInForProviders } from '../features/auth';
import type { App } from '../platform/app';
import { localProviderRoutes } from './local-provider.routes';
import { inProcessFetch, makeLocalSettings } from './local-settings';

export { giveLocalAccounts, offerLocalAccounts } from './local-accounts.queries';
export * from './local-accounts.schema';

/**
 * Simulates Google, Apple and Facebook when none of them is configured. Register it before auth; it never runs in
 * production.
 */
export async function register(app: App): Promise<void> {
  const settings = makeLocalSettings(inProcessFetch(app.http));
  standInForProviders(app, settings);
  await localProviderRoutes(app.http, settings, app.db);
}
