import type { App } from '../../platform/app';
import type { Signer } from '../../platform/signer';
import { type IdentityHash, makeIdentityHash } from '../returning';
import { type AccessTokens, makeAccessTokens } from './access-tokens';
import { type Cookies, makeCookies } from './cookies';
import { makeProviders, type Providers } from './providers/providers';

/** The dependencies of the routes of this feature. */
export interface AuthParts extends Pick<App, 'clock' | 'db' | 'events' | 'log'> {
  tokens: AccessTokens;
  signer: Signer;
  providers: Providers;
  /** Whether the local identity provider plays the providers. */
  local: boolean;
  cookies: Cookies;
  hashOfIdentity: IdentityHash;
  publicUrl: string;
  productName: string;
}

export function openAuth({ db, events, log, config, clock, http, tokens }: App): AuthParts {
  return {
    db,
    events,
    log,
    clock,
    tokens: makeAccessTokens(tokens, clock),
    signer: tokens,
    providers: makeProviders(config.providers, http.standInProviders),
    local: config.localIdentityProvider,
    cookies: makeCookies(config.secureCookies),
    hashOfIdentity: makeIdentityHash(tokens),
    publicUrl: config.publicUrl,
    productName: config.productName,
  };
}
