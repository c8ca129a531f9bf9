import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { facebookProvider, facebooksAddresses, type FacebookSettings } from './facebook';

/** A server that speaks Facebook's side: code exchange, `debug_token` and `me`. */
const graph = {
  requests: new Map<string, URLSearchParams>(),
  debug: {} as Record<string, unknown>,
  me: {} as Record<string, unknown>,
  tokenStatus: 200,
};
const server = createServer((request, response) => {
  void (async () => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const query = request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams;
    graph.requests.set(url.pathname, query);
    const answers: Record<string, unknown> = {
      '/oauth/access_token':
        graph.tokenStatus === 200
          ? { access_token: 'user-token', token_type: 'bearer' }
          : { error: { message: 'This authorization code has expired.', code: 100 } },
      '/debug_token': { data: graph.debug },
      '/me': graph.me,
    };
    response.statusCode = url.pathname === '/oauth/access_token' ? graph.tokenStatus : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[url.pathname] ?? {}));
  })();
});

const challenge = {
  state: 'popup.state',
  nonce: 'unused',
  codeVerifier: 'unused',
  redirectUri: 'https://home.example/auth/redirect/facebook',
};
let settings: FacebookSettings;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = {
    ...facebooksAddresses,
    appId: '4711',
    appSecret: 'app-secret',
    graphUrl: origin,
    tokenUrl: `${origin}/oauth/access_token`,
    fetch: (url, init) => fetch(url, init),
  };
});
afterAll(() => server.close());
beforeEach(() => {
  graph.debug = { is_valid: true, app_id: '4711', user_id: '99' };
  graph.me = { id: '99', name: 'Ada Lovelace', email: 'ada@example.org' };
  graph.tokenStatus = 200;
});

describe('signing in with Facebook', () => {
  const ada = {
    provider: 'facebook',
    issuer: 'https://www.facebook.com',
    subject: '99',
    email: 'ada@example.org',
    name: 'Ada Lovelace',
  };

  it('checks with Facebook that the access token is for our app, then reads its person', async () => {
    expect(await facebookProvider(settings).identify({ access_token: 'user-token' })).toMatchObject(ada);
    expect(Object.fromEntries(graph.requests.get('/debug_token') ?? [])).toEqual({
      input_token: 'user-token',
      access_token: '4711|app-secret',
    });
    expect(Object.fromEntries(graph.requests.get('/me') ?? [])).toEqual({
      fields: 'id,name,email',
      access_token: 'user-token',
      appsecret_proof: createHmac('sha256', 'app-secret').update('user-token').digest('hex'),
    });
  });

  it('exchanges the code that its pages send back', async () => {
    const url = new URL(await facebookProvider(settings).authorizeUrl(challenge));
    expect(url.hostname).toBe('www.facebook.com');
    expect(url.searchParams.get('redirect_uri')).toBe(challenge.redirectUri);
    expect(await facebookProvider(settings).identify({ code: 'the-code' }, challenge)).toMatchObject(ada);
    expect(graph.requests.get('/oauth/access_token')?.get('code')).toBe('the-code');
  });

  it.each([
    ['was made for another app', () => void (graph.debug['app_id'] = '666')],
    ['is no longer valid', () => void (graph.debug['is_valid'] = false)],
    ['belongs to somebody else', () => void (graph.me['id'] = '100')],
  ])('refuses a token that %s', async (_, spoil) => {
    spoil();
    await expect(facebookProvider(settings).identify({ access_token: 'user-token' })).rejects.toThrow(
      'SignInFailed',
    );
  });

  it('passes on Facebook’s error', async () => {
    const facebook = facebookProvider(settings);
    graph.tokenStatus = 400;
    await expect(facebook.identify({ code: 'the-code' }, challenge)).rejects.toMatchObject({
      code: 'SignInFailed',
      details: { description: 'This authorization code has expired.' },
    });
  });

  it('reports an unavailable Facebook', async () => {
    const facebook = facebookProvider(settings);
    graph.tokenStatus = 500;
    await expect(facebook.identify({ code: 'the-code' }, challenge)).rejects.toThrow('ProviderUnavailable');
    const gone = facebookProvider({ ...settings, graphUrl: 'http://127.0.0.1:1' });
    await expect(gone.identify({ access_token: 'user-token' })).rejects.toThrow('ProviderUnavailable');
  });
});
