import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { ClientMetadata, interactionPolicy, Provider, Adapter, AdapterPayload } from 'oidc-provider';
import type { Db } from '../platform/database/client';
import { languageOf } from '../platform/http/language';
import { newOpaqueToken } from '../platform/opaque-token';
import { expiredPage } from './account-page';
import { localAccount } from './local-accounts.queries';
import { localIssuer, localPath, type LocalSettings } from './local-settings';

const minutes = (count: number) => count * 60;

let made: JsonWebKey | undefined;

/** The key that signs identity tokens: one for each process, since making it takes a tenth of a second. */
const signingKey = () =>
  (made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }));

/** Every sign-in asks for the account, because this provider has no session. */
function alwaysAsk({ Check, Prompt }: typeof interactionPolicy): interactionPolicy.Prompt[] {
  return [
    new Prompt(
      { name: 'login', requestable: true },
      new Check('account', 'Choose an account', (ctx) => !ctx.oidc.result?.login),
    ),
    new Prompt({ name: 'select_account', requestable: true }),
  ];
}

/** A real OpenID Connect server that simulates Google, Apple and Facebook when none of them is configured. */
export async function makeOpenIdServer(db: Db, settings: LocalSettings): Promise<Provider> {
  const { interactionPolicy, Provider } = await loadOidcProvider();
  const server = new Provider(localIssuer, {
    adapter: createMemoryAdapter(),
    clients: clientsOf(settings),
    jwks: { keys: [{ ...signingKey(), kid: 'local', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [newOpaqueToken()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], name: ['name'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    conformIdTokenClaims: false,
    responseTypes: ['code', 'code id_token'],
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: alwaysAsk(interactionPolicy),
      url: (_ctx, { uid }) => `${localPath}/interaction/${uid}`,
    },
    ttl: {
      AccessToken: minutes(10),
      AuthorizationCode: minutes(1),
      IdToken: minutes(10),
      Interaction: minutes(30),
      Session: minutes(30),
      Grant: minutes(30),
    },
    clientBasedCORS: () => false,
    renderError: (ctx) => {
      ctx.type = 'html';
      ctx.body = expiredPage(languageOf(ctx.get('accept-language')));
    },
    findAccount: async (_ctx, id) => {
      const account = await localAccount(db, id);
      if (!account) return undefined;
      const { name, email } = account;
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: true }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider, params } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.['scope'] ?? 'openid'));
      await grant.save();
      return grant;
    },
  });

  // The product may be reached under several hosts (localhost, the machine's name, a tunnel), so a redirect URI must
  // have the request's host and the registered path.
  server.Client.prototype.redirectUriAllowed = function redirectUriAllowed(uri) {
    const [registered] = this.redirectUris ?? [];
    if (!URL.canParse(uri)) return false;
    const { host, pathname } = new URL(uri);
    return host === Provider.ctx?.host && pathname === new URL(registered ?? localIssuer).pathname;
  };
  const { compareClientSecret } = server.Client.prototype;
  server.Client.prototype.compareClientSecret = function compare(secret) {
    if (this.clientId !== settings.apple.clientId) return compareClientSecret.call(this, secret);
    return jwtVerify(secret, settings.appleClientKey, {
      issuer: settings.apple.teamId,
      subject: this.clientId,
      audience: localIssuer,
    }).then(
      () => true,
      () => false,
    );
  };
  return server;
}

interface StoredPayload {
  payload: AdapterPayload;
  expiresAt: number;
}

/** The storage of the local identity provider: what it issues stays in this process's memory for minutes. */
function createMemoryAdapter(): (model: string) => Adapter {
  const payloads = new Map<string, StoredPayload>();

  const live = (matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...payloads.values()].find(({ payload, expiresAt }) => expiresAt > Date.now() && matches(payload))
      ?.payload;

  return (model) => ({
    upsert: async (id, payload, expiresIn = 3600) => {
      for (const [key, { expiresAt }] of payloads) if (expiresAt <= Date.now()) payloads.delete(key);
      payloads.set(`${model}:${id}`, { payload, expiresAt: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => {
      const found = payloads.get(`${model}:${id}`);
      return found && found.expiresAt > Date.now() ? found.payload : undefined;
    },
    findByUid: async (uid) => live((payload) => payload.kind === model && payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const found = payloads.get(`${model}:${id}`);
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      payloads.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of payloads) if (payload.grantId === grantId) payloads.delete(key);
    },
  });
}

type Module = typeof import('oidc-provider');

const wantsNewerNode = 'oidc-provider WARNING: Unsupported runtime';

/**
 * Loads the library only where the local identity provider runs, which is never in production. On Node 20 the library
 * prints a warning on import. We suppress it, because the parts that we use are tested on Node 20.
 */
async function loadOidcProvider(): Promise<Module> {
  const { warn } = console;
  // oxlint-disable-next-line no-console -- restored once the library is loaded
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes(wantsNewerNode)) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    // oxlint-disable-next-line no-console -- see above
    console.warn = warn;
  }
}

function clientsOf({ google, apple, facebook }: LocalSettings): ClientMetadata[] {
  const client = (provider: string, id: string, secret: string): ClientMetadata => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [`https://registered.invalid/auth/redirect/${provider}`],
    token_endpoint_auth_method: 'client_secret_post',
    response_types: ['code'],
    grant_types: ['authorization_code'],
  });
  return [
    client('google', google.clientId, google.clientSecret),
    client('facebook', facebook.appId, facebook.appSecret),
    {
      ...client('apple', apple.clientId, newOpaqueToken()),
      response_types: ['code id_token'],
      grant_types: ['authorization_code', 'implicit'],
    },
  ];
}
