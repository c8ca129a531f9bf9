import type { Provider } from '@nestmate/contract';
import type { Config } from '../../../platform/config';
import { fetchWithoutRedirects } from '../../../platform/fetch-without-redirects';
import { appleProvider, applesAddresses } from './apple';
import { facebookProvider, facebooksAddresses } from './facebook';
import { googleIssuer, googleProvider } from './google';
import type { Fetch, IdentityProvider } from './identity-provider';
import type { ProviderSettings } from './stand-in';

export type Providers = Partial<Record<Provider, IdentityProvider>>;

/** The providers that this server is configured with, or the stand-in that plays all of them. */
export function makeProviders(
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
