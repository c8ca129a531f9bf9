import type { SignInMethod } from '@nestmate/contract/providers';
import type { App } from '../../platform/app';
import type { Config } from '../../platform/config';
import { fetchWithoutRedirects } from '../../platform/fetch-without-redirects';
import type { Signer } from '../../platform/signer';
import { type IdentityHash, makeIdentityHash } from '../removal';
import { type AccessTokens, createAccessTokens } from './access-tokens';
import type { CampusSignIn } from './campus';
import { type Cookies, makeCookies } from './cookies';
import type { JoinByInvitation } from './invitee';
import { appleProvider, applesAddresses } from './providers/apple';
import { facebookProvider, facebooksAddresses } from './providers/facebook';
import { googleIssuer, googleProvider } from './providers/google';
import { type Fetch, type IdentityProvider, unavailable } from './providers/identity-provider';
import type { ProviderSettings } from './providers/provider-options';

/** The dependencies of the routes of this feature. */
export interface AuthDependencies extends Pick<App, 'clock' | 'db' | 'events' | 'log'> {
  join: JoinByInvitation;
  tokens: AccessTokens;
  signer: Signer;
  providers: Providers;
  /** Knows the people of a campus by its roster. */
  campus: () => CampusSignIn;
  /** Whether the local identity provider plays the providers. */
  local: boolean;
  cookies: Cookies;
  hashOfIdentity: IdentityHash;
  publicUrl: string;
  productName: string;
}

export function createAuthDependencies({
  db,
  events,
  log,
  config,
  clock,
  contributions,
  tokens,
}: App): AuthDependencies {
  const campus = () => {
    if (!contributions.campusSignIn) throw unavailable();
    return contributions.campusSignIn;
  };
  return {
    db,
    events,
    log,
    clock,
    tokens: createAccessTokens(tokens, clock),
    signer: tokens,
    join: (...invited) => {
      if (!contributions.joinByInvitation) throw new Error('No feature knows whom an invitation admits');
      return contributions.joinByInvitation(...invited);
    },
    providers: {
      ...makeProviders(config.providers, contributions.standInProviders),
      // It stands above this feature, and is there once the server answers.
      campus: {
        provider: 'campus',
        authorizeUrl: async (challenge) => campus().provider.authorizeUrl(challenge),
        identify: async (response, challenge) => campus().provider.identify(response, challenge),
      },
    },
    campus,
    local: config.localIdentityProvider,
    cookies: makeCookies(config.secureCookies),
    hashOfIdentity: makeIdentityHash(tokens),
    publicUrl: config.publicUrl,
    productName: config.productName,
  };
}

type Providers = Partial<Record<SignInMethod, IdentityProvider>>;

/** The providers that this server is configured with, or the stand-in that plays all of them. */
function makeProviders(
  { google, apple, facebook }: Config['providers'],
  standIn: ProviderSettings | undefined,
  fetch: Fetch = fetchWithoutRedirects,
): Providers {
  if (standIn) {
    return {
      google: googleProvider(standIn.google),
      apple: appleProvider(standIn.apple),
      facebook: facebookProvider(standIn.facebook),
    };
  }
  return {
    ...(google && { google: googleProvider({ ...google, issuer: googleIssuer, fetch }) }),
    ...(apple && { apple: appleProvider({ ...apple, ...applesAddresses, fetch }) }),
    ...(facebook && { facebook: facebookProvider({ ...facebook, ...facebooksAddresses, fetch }) }),
  };
}
