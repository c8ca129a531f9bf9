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
  const client = oidcClient(settings);
  return {
    provider: 'google',
    authorizeUrl: async (challenge) => {
      const url = await client.authorizeUrl(challenge, {
        scope: 'openid email profile',
        // Google refuses `prompt=login`, and sends `auth_time` only when the claim is requested.
        prompt: 'select_account',
        ...(challenge.again && { max_age: '0', claims: '{"id_token":{"auth_time":{"essential":true}}}' }),
      });
      return settings.forBrowsers?.(url) ?? url.href;
    },
    identify: async (response, challenge) => {
      const {
        iss,
        sub,
        email,
        email_verified: verified,
        name,
        auth_time: authTime,
      } = await client.claims(response, challenge);
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

type OpenIdSettings = Pick<GoogleSettings, 'clientId' | 'clientSecret' | 'fetch' | 'issuer'>;

/** A client of an OpenID Connect server: code flow, PKCE, state and nonce, a signed identity token of the issuer. */
export function oidcClient(settings: OpenIdSettings) {
  const discovered = discoverOnce(settings);
  return {
    /** @throws ProductError `ProviderUnavailable` */
    authorizeUrl: async (
      { state, nonce, codeVerifier, redirectUri }: Challenge,
      parameters: Record<string, string>,
    ): Promise<URL> =>
      oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        ...parameters,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    /**
     * The claims of the identity token and, with `withUserInfo`, of the server's page about the person; those of the
     * token win.
     * @param challenge absent when the provider's own script in the page made the request
     * @throws ProductError `SignInFailed` or `ProviderUnavailable`
     */
    claims: async (
      response: ProviderResponse,
      challenge?: Challenge,
      { withUserInfo = false }: { withUserInfo?: boolean } = {},
    ): Promise<oidc.IDToken> => {
      if (response['error'] || !response['code']) throw refusalOf(response);
      const config = await discovered();
      const tokens = await exchange(config, response, challenge).catch(rethrow);
      const claims = tokens.claims();
      if (!claims) throw refusalOf();
      if (!withUserInfo || !config.serverMetadata().userinfo_endpoint) return claims;
      const about = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(rethrow);
      return { ...about, ...claims };
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
function discoverOnce({ issuer, clientId, clientSecret, fetch }: OpenIdSettings) {
  let found: Promise<oidc.Configuration> | undefined;
  const discover = () => {
    const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), clientId, clientSecret, authentication(clientSecret), {
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

/** The secret goes in the body, unless the provider wants it in a header only. */
function authentication(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isHeaderOnly = methods?.includes('client_secret_basic') && !methods.includes('client_secret_post');
    return (isHeaderOnly ? inHeader : inBody)(server, ...request);
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
