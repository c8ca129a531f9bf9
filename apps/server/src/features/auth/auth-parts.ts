import type { App } from '../../platform/app';
import { type AccessTokens, makeAccessTokens } from './access-tokens';
import { type Cookies, makeCookies } from './cookies';
import { makeProviders, type Providers } from './providers/providers';

/** What signing in is made of. */
export interface AuthParts extends Pick<App, 'db' | 'events'> {
  tokens: AccessTokens;
  providers: Providers;
  /** Whether the local identity provider plays the providers. */
  local: boolean;
  cookies: Cookies;
  publicUrl: string;
  rateLimitFactor: number;
}

export function openAuth({ db, events, config, http, tokens }: App): AuthParts {
  return {
    db,
    events,
    tokens: makeAccessTokens(tokens),
    providers: makeProviders(config.providers, http.standInProviders),
    local: config.localIdentityProvider,
    cookies: makeCookies(config.secureCookies),
    publicUrl: config.publicUrl,
    rateLimitFactor: config.rateLimitFactor,
  };
}
