import type { Provider } from '@nestmate/contract';
import type { Config } from '../../../platform/config';
import type { LocalSettings } from '../local/local-settings';
import { appleProvider, applesAddresses } from './apple';
import { facebookProvider, facebooksAddresses } from './facebook';
import { googleIssuer, googleProvider } from './google';
import type { Fetch, IdentityProvider } from './identity-provider';

export type Providers = Partial<Record<Provider, IdentityProvider>>;

/** The providers that this server is set up with; the local one plays all of them where there is none. */
export function makeProviders(
  { google, apple, facebook }: Config['providers'],
  local: LocalSettings | undefined,
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): Providers {
  if (local) {
    return {
      google: googleProvider(local.google),
      apple: appleProvider(local.apple),
      facebook: facebookProvider(local.facebook),
    };
  }
  return {
    ...(google && { google: googleProvider({ ...google, issuer: googleIssuer, fetch }) }),
    ...(apple && { apple: appleProvider({ ...apple, ...applesAddresses, fetch }) }),
    ...(facebook && { facebook: facebookProvider({ ...facebook, ...facebooksAddresses, fetch }) }),
  };
}
