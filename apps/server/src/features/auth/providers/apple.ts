import {
  createRemoteJWKSet,
  customFetch,
  errors,
  importPKCS8,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import {
  ask,
  form,
  dateOf,
  type Challenge,
  type Fetch,
  type IdentityProvider,
  type ProviderResponse,
  refusalOf,
  unavailable,
} from './identity-provider';

export interface AppleSettings {
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS #8, the format of Apple's .p8 file. */
  privateKey: string;
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  keysUrl: string;
  scope: string;
  fetch: Fetch;
}

const issuer = 'https://appleid.apple.com';

export const applesAddresses = {
  issuer,
  authorizeUrl: `${issuer}/auth/authorize`,
  tokenUrl: `${issuer}/auth/token`,
  keysUrl: `${issuer}/auth/keys`,
  scope: 'name email',
};

/** Apple posts a code and an identity token; we check the token against Apple's keys, then exchange the code. */
export function appleProvider(settings: AppleSettings): IdentityProvider {
  const verified = createIdentityTokenVerifier(settings);
  return {
    provider: 'apple',
    authorizeUrl: async ({ state, nonce, redirectUri }) => {
      const url = new URLSearchParams({
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code id_token',
        response_mode: 'form_post',
        scope: settings.scope,
        state,
        nonce,
      });
      return `${settings.authorizeUrl}?${url.toString()}`;
    },
    identify: async (response, challenge) => {
      const { code, id_token: idToken } = response;
      if (response['error'] || !code || !idToken) throw refusalOf(response);
      const posted = await verified(idToken, response['public_key_id']);
      if (challenge && posted['nonce'] !== challenge.nonce) throw refusalOf();
      const exchanged = await verified(await exchange(settings, code, response, challenge));
      if (exchanged.sub !== posted.sub) throw refusalOf();
      const claims = { ...posted, ...exchanged };
      return {
        provider: 'apple',
        issuer: settings.issuer,
        subject: String(claims.sub),
        email: typeof claims['email'] === 'string' ? claims['email'] : undefined,
        emailVerified: String(claims['email_verified']) === 'true',
        authenticatedAt: dateOf(claims['auth_time']),
        name: nameIn(response['user']) ?? (typeof claims['name'] === 'string' ? claims['name'] : undefined),
      };
    },
  };
}

/**
 * @returns a function that checks an identity token's signature (with the key of its key id), issuer, audience and time
 */
function createIdentityTokenVerifier({ issuer, clientId, keysUrl, fetch }: AppleSettings) {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    [customFetch]: (url, init) => fetch(url, init as RequestInit),
  });
  return async (token: string, publicKeyId?: string): Promise<JWTPayload> => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp'],
      });
      if (publicKeyId !== undefined && protectedHeader.kid !== publicKeyId) throw refusalOf();
      return payload;
    } catch (error) {
      const keysUnread = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
      throw keysUnread || error instanceof TypeError ? unavailable() : refusalOf();
    }
  };
}

async function exchange(
  settings: AppleSettings,
  code: string,
  response: ProviderResponse,
  challenge?: Challenge,
): Promise<string> {
  const redirectUri = challenge?.redirectUri ?? response['redirect_uri'];
  const answer = await ask(
    settings.fetch,
    settings.tokenUrl,
    form({
      grant_type: 'authorization_code',
      client_id: settings.clientId,
      client_secret: await clientSecret(settings),
      code,
      ...(redirectUri && { redirect_uri: redirectUri }),
    }),
  );
  if (typeof answer['id_token'] !== 'string') throw refusalOf();
  return answer['id_token'];
}

/** Apple's client secret is a token that we sign ourselves; it is valid for five minutes. */
async function clientSecret({ clientId, teamId, keyId, privateKey, issuer }: AppleSettings): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(privateKey, 'ES256'));
}

/** At a person's first sign-in, Apple sends the name as JSON next to the tokens. */
function nameIn(user: string | undefined): string | undefined {
  try {
    const { name } = JSON.parse(user ?? '{}') as { name?: { firstName?: unknown; lastName?: unknown } };
    const parts = [name?.firstName, name?.lastName].filter((part) => typeof part === 'string' && part !== '');
    return parts.length > 0 ? parts.join(' ') : undefined;
  } catch {
    return undefined;
  }
}
