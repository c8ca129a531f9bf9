import type { App } from '../../platform/app';
import { openAuth } from './auth-parts';
import { authLive } from './auth.live';
import { authRoutes } from './auth.routes';
import { makeAccountOf } from './sessions/account-of';
import { keepSessionsTidy } from './sessions/tidy-sessions';

export * from './auth.schema';
export { makeAccessTokens } from './access-tokens';
export { authPersonalData, authWithheld } from './auth.personal-data';
export { makeCookies } from './cookies';
export type { Fetch } from './providers/identity-provider';
export { providerOptions } from './providers/provider-options';
export { type ProviderSettings, standInForProviders } from './providers/stand-in';
export { makeVisitorOf } from './sessions/visitor';
export { relayDomain } from './sign-in/contact-address';

export async function register(app: App): Promise<void> {
  const parts = openAuth(app);
  app.guard.provide({ accountOf: makeAccountOf(app.db, parts.tokens) });
  authRoutes(app, parts);
  authLive(app);
  await keepSessionsTidy(app);
}
