import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appleProvider, applesAddresses, type AppleSettings } from './apple';

/** A fake Apple server with two published keys. */
const current = await generateKeyPair('RS256', { extractable: true });
const older = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');
const ours = await generateKeyPair('ES256', { extractable: true });

const challenge = {
  state: 'page.state',
  nonce: 'the-nonce',
  codeVerifier: 'unused',
  redirectUri: 'https://home.example/auth/redirect/apple',
};
let exchange: URLSearchParams;
let answer: { status: number; body: object };
let settings: AppleSettings;

const clientId = 'example.home.web';
async function identityToken(
  claims: Record<string, unknown> = {},
  { key = current.privateKey, kid = 'current', issuer = applesAddresses.issuer, audience = clientId } = {},
): Promise<string> {
  return new SignJWT({ email: 'ada@example.org', email_verified: 'true', nonce: challenge.nonce, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('000123.ada')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
}

const server = createServer((request: IncomingMessage, response) => {
  void (async () => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/auth/keys') {
      const keys = [
        { ...(await exportJWK(current.publicKey)), kid: 'current', alg: 'RS256', use: 'sig' },
        { ...(await exportJWK(older.publicKey)), kid: 'older', alg: 'RS256', use: 'sig' },
      ];
      response.end(JSON.stringify({ keys }));
      return;
    }
    exchange = new URLSearchParams(await text(request));
    response.statusCode = answer.status;
    response.end(JSON.stringify(answer.body));
  })();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = {
    ...applesAddresses,
    clientId,
    teamId: 'TEAM123456',
    keyId: 'KEY1234567',
    privateKey: await exportPKCS8(ours.privateKey),
    tokenUrl: `${origin}/auth/token`,
    keysUrl: `${origin}/auth/keys`,
    fetch: (url, init) => fetch(url, init),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  answer = { status: 200, body: { id_token: await identityToken() } };
});

describe('signing in with Apple', () => {
  it('sends people to Apple for a code and an identity token, posted as a form', async () => {
    const url = new URL(await appleProvider(settings).authorizeUrl(challenge));
    expect(url.origin + url.pathname).toBe('https://appleid.apple.com/auth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: clientId,
      redirect_uri: challenge.redirectUri,
      response_type: 'code id_token',
      response_mode: 'form_post',
      scope: 'name email',
      state: challenge.state,
      nonce: challenge.nonce,
    });
  });

  it('accepts a token signed by Apple with the name sent next to it, once the code is exchanged', async () => {
    const response = {
      code: 'the-code',
      id_token: await identityToken(),
      user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lovelace' } }),
    };
    expect(await appleProvider(settings).identify(response, challenge)).toEqual({
      provider: 'apple',
      issuer: 'https://appleid.apple.com',
      subject: '000123.ada',
      email: 'ada@example.org',
      emailVerified: true,
      name: 'Ada Lovelace',
    });
    expect(exchange.get('code')).toBe('the-code');
    expect(exchange.get('redirect_uri')).toBe(challenge.redirectUri);
    const secret = await jwtVerify(exchange.get('client_secret') ?? '', ours.publicKey);
    expect(secret.protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
    expect(secret.payload).toMatchObject({
      iss: 'TEAM123456',
      sub: clientId,
      aud: 'https://appleid.apple.com',
    });
  });

  it('uses the key with the token’s key id', async () => {
    const token = await identityToken({}, { key: older.privateKey, kid: 'older' });
    const response = { code: 'the-code', id_token: token };
    const apple = appleProvider(settings);
    expect(await apple.identify({ ...response, public_key_id: 'older' })).toMatchObject({
      subject: '000123.ada',
    });
    await expect(apple.identify({ ...response, public_key_id: 'current' })).rejects.toThrow('SignInFailed');
  });

  it.each([
    ['another key', () => identityToken({}, { key: stranger.privateKey })],
    ['a key that Apple has not published', () => identityToken({}, { kid: 'unknown' })],
    ['another issuer', () => identityToken({}, { issuer: 'https://elsewhere.example' })],
    ['another app', () => identityToken({}, { audience: 'example.other' })],
    ['another sign-in', () => identityToken({ nonce: 'another' })],
    ['nobody', async () => 'not.a.token'],
    ['no algorithm', () => unsignedToken('none')],
    ['a shared secret', () => unsignedToken('HS256')],
  ])('refuses a token of %s', async (_, make) => {
    const response = { code: 'the-code', id_token: await make() };
    await expect(appleProvider(settings).identify(response, challenge)).rejects.toThrow('SignInFailed');
  });

  it('refuses a code that belongs to another person', async () => {
    answer.body = { id_token: await otherPersonsToken() };
    const response = { code: 'the-code', id_token: await identityToken() };
    await expect(appleProvider(settings).identify(response, challenge)).rejects.toThrow('SignInFailed');
  });

  it('passes on Apple’s error', async () => {
    const apple = appleProvider(settings);
    const response = { code: 'the-code', id_token: await identityToken() };
    answer = { status: 400, body: { error: 'invalid_grant' } };
    await expect(apple.identify(response, challenge)).rejects.toMatchObject({
      code: 'SignInFailed',
      details: { description: 'invalid_grant' },
    });
  });

  it('reports an unavailable Apple', async () => {
    const apple = appleProvider(settings);
    const response = { code: 'the-code', id_token: await identityToken() };
    answer = { status: 503, body: {} };
    await expect(apple.identify(response, challenge)).rejects.toThrow('ProviderUnavailable');
    const gone = appleProvider({ ...settings, keysUrl: 'http://127.0.0.1:1/auth/keys' });
    await expect(gone.identify(response, challenge)).rejects.toThrow('ProviderUnavailable');
  });
});

/** Apple's claims, unsigned or signed with a public key. */
async function unsignedToken(alg: 'none' | 'HS256') {
  const [, payload = ''] = (await identityToken()).split('.');
  const text = `${Buffer.from(JSON.stringify({ alg, kid: 'current' })).toString('base64url')}.${payload}`;
  const known = (await exportJWK(current.publicKey)).n ?? '';
  return `${text}.${alg === 'none' ? '' : createHmac('sha256', known).update(text).digest('base64url')}`;
}

const otherPersonsToken = () =>
  new SignJWT({ nonce: challenge.nonce })
    .setProtectedHeader({ alg: 'RS256', kid: 'current' })
    .setIssuer(applesAddresses.issuer)
    .setAudience(clientId)
    .setSubject('000456.eve')
    .setExpirationTime('5m')
    .sign(current.privateKey);
