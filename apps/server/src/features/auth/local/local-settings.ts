import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Provider } from '@nestmate/contract';
import type { AppleSettings } from '../providers/apple';
import type { FacebookSettings } from '../providers/facebook';
import type { GoogleSettings } from '../providers/google';
import type { Fetch } from '../providers/identity-provider';
import { newOpaqueToken } from '../opaque-token';

/** Where the local identity provider stands, on whichever host the product is reached by. */
export const localPath = '/idp';

/** Names the local identity provider in its tokens and in identities; it stays the same whatever the address. */
export const localIssuer = `http://identity.localhost${localPath}`;

export const clientIdOf = (provider: Provider) => `nestmate-${provider}`;

export interface LocalSettings {
  google: GoogleSettings;
  apple: AppleSettings;
  facebook: FacebookSettings;
  /** Checks the client secrets that the Apple adapter signs. */
  appleClientKey: KeyObject;
}

/**
 * What the three adapters need to meet the local identity provider instead of the real ones. Secrets are made anew at
 * each start: both ends are in this process.
 * @param fetch reaches this server itself
 */
export function makeLocalSettings(fetch: Fetch): LocalSettings {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const authorizeUrl = `${localPath}/auth`;
  const tokenUrl = `${localIssuer}/token`;
  return {
    google: {
      clientId: clientIdOf('google'),
      clientSecret: newOpaqueToken(),
      issuer: localIssuer,
      fetch,
      forBrowsers: (url) => url.pathname + url.search,
    },
    apple: {
      clientId: clientIdOf('apple'),
      teamId: 'LOCAL-TEAM',
      keyId: 'local-key',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      issuer: localIssuer,
      authorizeUrl,
      tokenUrl,
      keysUrl: `${localIssuer}/jwks`,
      scope: 'openid name email',
      fetch,
    },
    facebook: {
      appId: clientIdOf('facebook'),
      appSecret: newOpaqueToken(),
      issuer: localIssuer,
      authorizeUrl,
      tokenUrl,
      graphUrl: `${localIssuer}/facebook`,
      scope: 'openid profile email',
      fetch,
    },
    appleClientKey: publicKey,
  };
}
