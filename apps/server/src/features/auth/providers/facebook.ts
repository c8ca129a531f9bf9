import { createHmac } from 'node:crypto';
import { ask, form, refusalOf, type Fetch, type IdentityProvider } from './identity-provider';

export interface FacebookSettings {
  appId: string;
  appSecret: string;
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Where `debug_token` and `me` are. */
  graphUrl: string;
  /** OpenID Connect's `openid` where the provider wants it; Facebook's own names otherwise. */
  scope: string;
  fetch: Fetch;
}

const graphUrl = 'https://graph.facebook.com/v23.0';

export const facebooksAddresses = {
  issuer: 'https://www.facebook.com',
  authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
  tokenUrl: `${graphUrl}/oauth/access_token`,
  graphUrl,
  scope: 'public_profile,email',
};

/** Facebook returns an access token, which is valid only if Facebook confirms that it was issued for our app. */
export function facebookProvider(settings: FacebookSettings): IdentityProvider {
  const { appId, appSecret, fetch } = settings;

  const tokenFor = async (code: string, redirectUri: string) => {
    const answer = await ask(
      fetch,
      settings.tokenUrl,
      form({
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: appSecret,
        redirect_uri: redirectUri,
        code,
      }),
    );
    if (typeof answer['access_token'] !== 'string') throw refusalOf();
    return answer['access_token'];
  };

  const graph = (path: string, query: Record<string, string>) =>
    ask(fetch, `${settings.graphUrl}/${path}?${new URLSearchParams(query).toString()}`);

  const ownerOf = async (token: string): Promise<unknown> => {
    const { data } = await graph('debug_token', {
      input_token: token,
      access_token: `${appId}|${appSecret}`,
    });
    const about = { ...(data as object | undefined) } as Record<string, unknown>;
    const message = (about['error'] as { message?: unknown } | undefined)?.message;
    if (about['is_valid'] !== true || String(about['app_id']) !== appId) throw refusalOf({ error: message });
    return about['user_id'];
  };

  return {
    provider: 'facebook',
    authorizeUrl: async ({ state, redirectUri, again }) => {
      const query = new URLSearchParams({
        client_id: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: settings.scope,
        state,
        ...(again && { auth_type: 'reauthenticate' }),
      });
      return `${settings.authorizeUrl}?${query.toString()}`;
    },
    identify: async (response, challenge) => {
      const { code, access_token: given } = response;
      const token = code && challenge ? await tokenFor(code, challenge.redirectUri) : given;
      if (response['error'] || !token) throw refusalOf(response);
      const owner = await ownerOf(token);
      const me = await graph('me', {
        fields: 'id,name,email',
        access_token: token,
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      });
      if (typeof me['id'] !== 'string' || me['id'] !== owner) throw refusalOf();
      return {
        provider: 'facebook',
        issuer: settings.issuer,
        subject: me['id'],
        email: typeof me['email'] === 'string' ? me['email'] : undefined,
        emailVerified: false,
        name: typeof me['name'] === 'string' ? me['name'] : undefined,
      };
    },
  };
}
