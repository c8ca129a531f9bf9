import * as oidc from 'openid-client';
import {
  dateOf,
  type Challenge,
  type Fetch,
  type IdentityProvider,
  type ProviderResponse,
  refusalOf,
  unavailable,
} from './identity-provider';

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
  fetch: Fetch;
  /** Converts the provider's own address of its sign-in page to the address that browsers use. */
  forBrowsers?: (url: URL) => string;
}

export const googleIssuer = 'https://accounts.google.com';

/** The redirect URI of codes that Google's own script obtains, in place of an address. */
const fromGooglesScript = 'postmessage';

/** The OpenID Connect authorization code flow with PKCE; it also checks the identity token's signature. */
export function googleProvider(settings: GoogleSettings): IdentityProvider {
  const discovered = discoverOnce(settings);
  return {
    provider: 'google',
    authorizeUrl: async ({ state, nonce, codeVerifier, redirectUri, again }) => {
      const url = oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        // Google refuses `prompt=login`, and sends `auth_time` only when the claim is requested.
        prompt: 'select_account',
        ...(again && { max_age: '0', claims: '{"id_token":{"auth_time":{"essential":true}}}' }),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return settings.forBrowsers?.(url) ?? url.href;
    },
    identify: async (response, challenge) => {
      if (response['error'] || !response['code']) throw refusalOf(response);
      const config = await discovered();
      const claims = (await exchange(config, response, challenge).catch(rethrow)).claims();
      if (!claims) throw refusalOf();
      const { iss, sub, email, email_verified: verified, name, auth_time: authTime } = claims;
      return {
        provider: 'google',
        issuer: iss,
        subject: sub,
        email: typeof email === 'string' ? email : undefined,
        // Absent where the provider does not say.
        emailVerified: typeof verified === 'boolean' ? verified : undefined,
        name: typeof name === 'string' ? name : undefined,
        authenticatedAt: dateOf(authTime),
      };
    },
  };
}

function exchange(config: oidc.Configuration, response: ProviderResponse, challenge?: Challenge) {
  if (!challenge) {
    const { code = '', redirect_uri: redirectUri = fromGooglesScript } = response;
    return oidc.genericGrantRequest(config, 'authorization_code', { code, redirect_uri: redirectUri });
  }
  const { redirectUri, codeVerifier, nonce, state } = challenge;
  const returnedTo = new URL(`${redirectUri}?${new URLSearchParams(response).toString()}`);
  return oidc.authorizationCodeGrant(config, returnedTo, {
    pkceCodeVerifier: codeVerifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  });
}

/** Fetches the provider's discovery document on first use, and again after a failure. */
function discoverOnce({ issuer, clientId, clientSecret, fetch }: GoogleSettings) {
  let found: Promise<oidc.Configuration> | undefined;
  const discover = () => {
    const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
      [oidc.customFetch]: (url, init) => fetch(url, init as RequestInit),
      execute: [oidc.enableNonRepudiationChecks, ...insecure],
    });
  };
  return () => {
    found ??= discover().catch(() => {
      found = undefined;
      throw unavailable();
    });
    return found;
  };
}

/** The answer is broken, or does not end. */
const brokenAnswers = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR', 'OAUTH_TIMEOUT']);

function rethrow(error: unknown): never {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) {
    throw refusalOf({ error: error.error, error_description: error.error_description });
  }
  if (error instanceof oidc.ClientError && brokenAnswers.has(error.code ?? '')) throw unavailable();
  if (error instanceof TypeError) throw unavailable();
  throw refusalOf();
}
