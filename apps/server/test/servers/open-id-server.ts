import { createHash, randomUUID } from 'node:crypto';
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Certificate } from './certificate';

interface Settings {
  /** Without one it answers without TLS. */
  certificate?: Certificate;
  clientId: string;
  clientSecret: string;
  /** The issuer that its tokens name; its own address when absent. */
  issuer?: string;
}

/** The claims of a token before it is signed. */
type Tamper = (claims: JWTPayload) => JWTPayload;

const form = `<!doctype html><title>Accounts</title><h1>Choose an account</h1>
  <form method="post"><label>Name <input name="name"></label><label>Email <input name="email"></label>
  <label>Student number <input name="student_number"></label>
  <button>Continue</button></form>`;

const fieldsOf = async (request: IncomingMessage) => new URLSearchParams(await text(request));
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/**
 * An OpenID Connect server, where a person types who they are: the authorization code flow with PKCE, each code once.
 * What else is in the form becomes claims of the token. Where the product expects another issuer, its calls have to be
 * sent here.
 */
export async function openOpenIdServer({ certificate, clientId, clientSecret, issuer }: Settings) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { parameters: URLSearchParams; person: URLSearchParams }>();
  const statedIssuer = () => issuer ?? address();
  let tamper: Tamper = (claims) => claims;

  function addressBack(parameters: URLSearchParams, person: URLSearchParams): string {
    const code = randomUUID();
    codes.set(code, { parameters, person });
    const back = new URL(parameters.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({
      code,
      state: parameters.get('state') ?? '',
      iss: statedIssuer(),
    }).toString();
    return back.href;
  }

  async function tokenFor(given: URLSearchParams) {
    const found = codes.get(given.get('code') ?? '');
    codes.delete(given.get('code') ?? '');
    const isRight =
      given.get('client_id') === clientId &&
      given.get('client_secret') === clientSecret &&
      found?.parameters.get('redirect_uri') === given.get('redirect_uri') &&
      found?.parameters.get('code_challenge') === challengeOf(given.get('code_verifier') ?? '');
    if (!found || !isRight) return undefined;
    const { parameters, person } = found;
    const { email = '', unverified, ...others } = Object.fromEntries(person);
    const seconds = Math.floor(Date.now() / 1000);
    const claims = tamper({
      email,
      email_verified: unverified === undefined,
      nonce: parameters.get('nonce'),
      iss: statedIssuer(),
      aud: clientId,
      sub: email,
      iat: seconds,
      exp: seconds + 300,
      ...others,
    });
    const id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(privateKey);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token };
  }

  const onRequest = (request: IncomingMessage, reply: ServerResponse) => {
    const { pathname, searchParams: parameters } = new URL(request.url ?? '/', address());
    const json = (value: unknown, status = 200) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const answer = async () => {
      switch (`${request.method} ${pathname}`) {
        case 'GET /.well-known/openid-configuration':
          return json({
            issuer: statedIssuer(),
            authorization_endpoint: `${address()}/authorize`,
            token_endpoint: `${address()}/token`,
            jwks_uri: `${address()}/keys`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
          });
        case 'GET /keys':
          return json({ keys: [key] });
        case 'GET /authorize':
          return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form);
        case 'POST /authorize':
          return reply.writeHead(303, { location: addressBack(parameters, await fieldsOf(request)) }).end();
        case 'POST /token': {
          const token = await tokenFor(await fieldsOf(request));
          return token ? json(token) : json({ error: 'invalid_grant' }, 400);
        }
        default:
          return json({}, 404);
      }
    };
    answer().catch(() => reply.writeHead(500).end());
  };
  const server = certificate ? createServer(certificate, onRequest) : createPlainServer(onRequest);
  const address = () =>
    `${certificate ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    address: address(),
    /** Changes the tokens from now on. */
    tamper: (change: Tamper) => {
      tamper = change;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
