import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Provider } from '@nestmate/contract/providers';
import type { FastifyInstance } from 'fastify';
import type { Fetch, ProviderSettings } from '../features/auth';
import { newOpaqueToken } from '../platform/opaque-token';

/** The path of the local identity provider, on every host of the product. */
export const localPath = '/idp';

/** The issuer of the provider's tokens and identities, independent of the product's address. */
export const localIssuer = `http://identity.localhost${localPath}`;

export const clientIdOf = (provider: Provider) => `nestmate-${provider}`;

export interface LocalSettings extends ProviderSettings {
  /** Checks the client secrets that the Apple adapter signs. */
  appleClientKey: KeyObject;
}

/**
 * Settings that point the three adapters at the local identity provider. Secrets are generated at each start, because
 * client and server run in the same process.
 * @param fetch sends requests to this server
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

/** Fetches from this server in process, ignoring the host in the address: it needs no port, proxy or DNS. */
export function inProcessFetch(server: FastifyInstance): Fetch {
  return async (url, init = {}) => {
    const { pathname, search, host } = new URL(url);
    const response = await server.inject({
      method: init.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(init.headers)), host },
      ...(init.body && { payload: String(init.body) }),
    });
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: new Headers(headers.map(([name, value]) => [name, value])),
    });
  };
}
