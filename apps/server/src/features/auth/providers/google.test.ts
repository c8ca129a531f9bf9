import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleProvider, type GoogleSettings } from './google';

/** A fake Google server: discovery, keys and code exchange. */
const keys = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');
let exchange: URLSearchParams;
let answer: { status: number; body: object };
let settings: GoogleSettings;
/** The discovery document. */
let claimedIssuer: string | undefined;

const server = createServer((request, response) => {
  void (async () => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      const { issuer } = settings;
      response.end(
        JSON.stringify({
          issuer: claimedIssuer ?? issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        }),
      );
    } else if (request.url === '/keys') {
      response.end(
        JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }] }),
      );
    } else {
      exchange = new URLSearchParams(await text(request));
      response.statusCode = answer.status;
      response.end(JSON.stringify(answer.body));
    }
  })();
});

const challenge = {
  state: 'popup.state',
  nonce: 'the-nonce',
  codeVerifier: 'a-verifier-of-at-least-forty-three-characters',
  redirectUri: 'https://home.example/auth/redirect/google',
};

const tokens = async (claims: Record<string, unknown> = {}, key = keys.privateKey) => ({
  access_token: 'unused',
  token_type: 'bearer',
  id_token: await new SignJWT({
    email: 'ada@example.org',
    email_verified: true,
    name: 'Ada Lovelace',
    nonce: challenge.nonce,
    aud: 'our-client',
    iss: settings.issuer,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject('1234')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key),
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  settings = {
    clientId: 'our-client',
    clientSecret: 'our-secret',
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch: (url, init) => fetch(url, init),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  answer = { status: 200, body: await tokens() };
  claimedIssuer = undefined;
});

describe('signing in with Google', () => {
  const response = { code: 'the-code', state: challenge.state };

  it('exchanges the code and checks the identity token', async () => {
    expect(await googleProvider(settings).identify(response, challenge)).toEqual({
      provider: 'google',
      issuer: settings.issuer,
      subject: '1234',
      email: 'ada@example.org',
      emailVerified: true,
      name: 'Ada Lovelace',
    });
    expect(Object.fromEntries(exchange)).toMatchObject({
      code: 'the-code',
      code_verifier: challenge.codeVerifier,
      redirect_uri: challenge.redirectUri,
      client_id: 'our-client',
      client_secret: 'our-secret',
    });
  });

  it('exchanges a code from Google’s script with the script’s fixed redirect URI', async () => {
    answer.body = await tokens({ nonce: undefined });
    expect(await googleProvider(settings).identify({ code: 'the-code' })).toMatchObject({ subject: '1234' });
    expect(exchange.get('redirect_uri')).toBe('postmessage');
  });

  it.each([
    ['another sign-in', () => tokens({ nonce: 'another' })],
    ['another app', () => tokens({ aud: 'other-client' })],
    ['an unknown issuer', () => tokens({ iss: 'https://elsewhere.example' })],
    ['an unknown key', () => tokens({}, stranger.privateKey)],
  ])('refuses an identity token for %s', async (_, make) => {
    answer.body = await make();
    await expect(googleProvider(settings).identify(response, challenge)).rejects.toThrow('SignInFailed');
  });

  it('passes on Google’s error', async () => {
    const google = googleProvider(settings);
    answer = { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
    await expect(google.identify(response, challenge)).rejects.toMatchObject({
      code: 'SignInFailed',
      details: { description: 'Bad Request' },
    });
    await expect(google.identify({ error: 'access_denied' }, challenge)).rejects.toMatchObject({
      code: 'SignInFailed',
      details: { description: 'access_denied' },
    });
  });

  it('reports an unavailable Google', async () => {
    const google = googleProvider(settings);
    answer = { status: 503, body: {} };
    await expect(google.identify(response, challenge)).rejects.toThrow('ProviderUnavailable');
    for (const late of [
      () => Promise.reject(new DOMException('late', 'TimeoutError')),
      async () => new Response('{"half":', { headers: { 'content-type': 'application/json' } }),
    ]) {
      const fetchLate: GoogleSettings['fetch'] = (url, init) =>
        url.endsWith('/token') ? late() : fetch(url, init);
      const slow = googleProvider({ ...settings, fetch: fetchLate });
      await expect(slow.identify(response, challenge)).rejects.toThrow('ProviderUnavailable');
    }
    const gone = googleProvider({ ...settings, issuer: 'http://127.0.0.1:1' });
    await expect(gone.authorizeUrl(challenge)).rejects.toThrow('ProviderUnavailable');
  });

  it('believes no discovery document of another issuer', async () => {
    claimedIssuer = 'https://elsewhere.example';
    await expect(googleProvider(settings).authorizeUrl(challenge)).rejects.toThrow('ProviderUnavailable');
  });

  it('asks for the time of the last password entry where a new one is required', async () => {
    const asks = async (again: boolean) =>
      new URL(await googleProvider(settings).authorizeUrl({ ...challenge, again })).searchParams;
    expect(Object.fromEntries(await asks(true))).toMatchObject({
      prompt: 'select_account',
      max_age: '0',
      claims: expect.stringContaining('auth_time'),
    });
    expect((await asks(false)).has('max_age')).toBe(false);
  });

  it('lets the person choose an account at each sign-in, also after one was removed [8.2]', async () => {
    const { searchParams } = new URL(await googleProvider(settings).authorizeUrl(challenge));
    expect(searchParams.get('prompt')).toBe('select_account');
    expect(searchParams.has('login_hint')).toBe(false);
  });

  it('reports the time of the last password entry', async () => {
    answer.body = await tokens({ auth_time: 1_800_000_000 });
    const identity = await googleProvider(settings).identify(
      { code: 'the-code', state: challenge.state },
      { ...challenge, again: true },
    );
    expect(identity.authenticatedAt).toEqual(new Date(1_800_000_000_000));
  });
});
