import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ConfigError, readConfig, variables } from '.';

const mistakesOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
};

it('a fresh machine needs no variables and gets the demo', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    demo: true,
    localIdentityProvider: true,
    productName: 'Nestmate',
  });
});

it('reports each invalid variable by name', () => {
  expect(mistakesOf({ PORT: 'eighty', DEMO: 'perhaps', SUPPORT_EMAIL: 'nobody' })).toEqual([
    'PORT must be a port number.',
    'DEMO must be true or false.',
    'SUPPORT_EMAIL must be an e-mail address.',
  ]);
});

it('refuses an incomplete provider', () => {
  expect(mistakesOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
    'GOOGLE_CLIENT_SECRET is missing beside GOOGLE_CLIENT_ID.',
  ]);
});

const relays = { TURN_URLS: 'turn:relay.example:3478, turns:relay.example:5349?transport=tcp' };

it('takes several servers for calls', () => {
  expect(readConfig({ ...relays, TURN_SECRET: 'a shared secret of coturn' }).ice).toEqual({
    stunUrls: [],
    turnUrls: ['turn:relay.example:3478', 'turns:relay.example:5349?transport=tcp'],
    turnSecret: 'a shared secret of coturn',
  });
});

it('takes relays only with their secret', () => {
  expect(mistakesOf(relays)).toEqual(['TURN_SECRET is missing beside TURN_URLS.']);
});

it('takes no server for calls at an address of the web', () => {
  expect(mistakesOf({ STUN_URLS: 'https://stun.example' })).toEqual([
    'STUN_URLS must list addresses that start with stun: or stuns:.',
  ]);
});

it('takes a chat of the office at an address other than its own', () => {
  const mistakesFor = (env: Record<string, string>) => {
    try {
      return readConfig(env).supportWidget;
    } catch (error) {
      return (error as ConfigError).mistakes;
    }
  };
  const url = 'https://chat.office.example/nestmate';
  expect(mistakesFor({ SUPPORT_WIDGET_URL: url })).toEqual({ url, secret: undefined });
  expect(mistakesFor({ SUPPORT_WIDGET_SECRET: 'shared with the chat' })).toEqual([
    'SUPPORT_WIDGET_URL is missing beside SUPPORT_WIDGET_SECRET.',
  ]);
  expect(mistakesFor({ SUPPORT_WIDGET_URL: 'http://localhost:3000/chat' })).toEqual([
    'SUPPORT_WIDGET_URL must have an address other than the product’s.',
  ]);
});

it('stores pictures in a folder unless a complete bucket is configured', () => {
  const bucket = {
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'nest',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(bucket).s3).toMatchObject({
    bucket: 'nest',
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
  });
  expect(readConfig({ ...bucket, S3_ENDPOINT: 'http://localhost:9000/' }).s3?.endpoint).toBe(
    'http://localhost:9000',
  );
  expect(mistakesOf({ ...bucket, S3_REGION: '' })).toEqual([
    'S3_REGION is missing beside S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
  ]);
  expect(mistakesOf({ S3_ENDPOINT: 'http://localhost:9000' })).toEqual([
    'S3_BUCKET is missing beside S3_ENDPOINT.',
  ]);
});

it('uses Redis between processes where one is configured', () => {
  expect(readConfig({}).redisUrl).toBeUndefined();
  const REDIS_URL = 'rediss://redis.example:6380/1';
  expect(readConfig({ REDIS_URL }).redisUrl).toBe(REDIS_URL);
  expect(mistakesOf({ REDIS_URL: 'redis.example:6379' })).toEqual([
    'REDIS_URL must start with redis:// or rediss://.',
  ]);
});

it('refuses demo data, the local identity provider and default secrets in production', () => {
  const mistakes = mistakesOf({ NODE_ENV: 'production', DEMO: 'true' });
  expect(mistakes).toHaveLength(4);
  expect(mistakes.join(' ')).toMatch(/DEMO.*SESSION_SECRET.*provider.*PUBLIC_URL/);
});

it.each(['/housing', '/?from=mail', '/#home'])('refuses a PUBLIC_URL that goes on with %s', (rest) => {
  expect(mistakesOf({ PUBLIC_URL: `http://localhost:3000${rest}` })).toEqual([
    'PUBLIC_URL must end after its host, as http://localhost:3000 does: the product has an address of its own, not a path of another’s.',
  ]);
});

it.each([
  [{ PUBLIC_URL: 'https://nest.example' }, 'PUBLIC_URL is not on this machine.'],
  [{ DATABASE_URL: 'postgresql://nest:word@db.internal:5432/nest' }, 'DATABASE_URL is not on this machine.'],
  [{ HOST: '0.0.0.0' }, 'HOST lets other machines in.'],
  [{ HOST: '192.0.2.7', DEMO: 'false' }, 'HOST lets other machines in.'],
] as const)(
  'refuses other machines with %o, unless it is production or declares itself a demo',
  (env, sentence) => {
    expect(mistakesOf(env)).toEqual([
      `${sentence} Set NODE_ENV=production, or DEMO=true for a demo in which anybody signs in as anybody.`,
    ]);
    const config = readConfig({ ...env, DEMO: 'true' });
    expect(config).toMatchObject({ demo: true, openDemo: true, localIdentityProvider: true });
  },
);

it('listens on this machine only, unless it is production or declares itself a demo', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', openDemo: false });
  expect(readConfig({ DEMO: 'true' }).host).toBe('0.0.0.0');
  const hosts = ['localhost', '', '[::1]', '%2Fvar%2Frun%2Fpostgresql:5432'];
  for (const DATABASE_URL of hosts.map((host) => `postgresql://${host}/nest`))
    expect(
      mistakesOf({ DATABASE_URL, PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '::1' }),
      DATABASE_URL,
    ).toEqual([]);
});

it('the server starts in production when everything is set', () => {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://nest.example/',
    SESSION_SECRET: 'x'.repeat(32),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  });
  expect(config).toMatchObject({
    demo: false,
    localIdentityProvider: false,
    secureCookies: true,
    publicUrl: 'https://nest.example',
    host: '0.0.0.0',
    apiDocs: false,
  });
});

it('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
});

it('refuses an address that is no origin, or plain http in production', () => {
  expect(mistakesOf({ PUBLIC_URL: 'nest.example:443' })).toEqual([
    'PUBLIC_URL must start with https:// (or http://).',
  ]);
  expect(mistakesOf({ NODE_ENV: 'production', PUBLIC_URL: 'http://nest.example' }).join(' ')).toMatch(
    /PUBLIC_URL must start with https/,
  );
});

it('refuses a key that cannot sign for Apple', () => {
  const apple = { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key' };
  expect(mistakesOf({ ...apple, APPLE_PRIVATE_KEY: 'not a key' }).join(' ')).toMatch(/APPLE_PRIVATE_KEY/);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n');
  expect(mistakesOf({ ...apple, APPLE_PRIVATE_KEY: pem })).toEqual([]);
});

it('requires encryption on the way to a mail server elsewhere, unless plain text is allowed explicitly', () => {
  const requireTls = (SMTP_URL: string, SMTP_PLAIN = '') =>
    readConfig({ SMTP_URL, SMTP_PLAIN, MAIL_FROM: 'hello@nest.example' }).mail?.requireTls;
  expect(requireTls('smtp://mail.example')).toBe(true);
  expect(requireTls('smtp://user:word@10.0.0.2:2525', 'false')).toBe(true);
  expect(requireTls('smtp://mail.example', 'true')).toBe(false);
  for (const here of ['smtp://localhost:25', 'smtp://127.0.0.1:2525', 'smtp://[::1]'])
    expect(requireTls(here), here).toBe(false);
});

it('each variable is documented for operators', () => {
  const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const [section = ''] = page.split('## Fail closed');
  const documented = [...section.matchAll(/^- `([A-Z\d_]+)`: /gm)].map(([, name]) => name);
  // The library of that program reads it itself.
  expect(documented.filter((name) => name !== 'MEDIASOUP_WORKER_BIN')).toEqual(variables);
});

it('reports a missing address or name of a language model', () => {
  const model = { LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODEL: 'small' };
  expect(readConfig({}).languageModel).toBeUndefined();
  expect(readConfig(model).languageModel).toMatchObject({ model: 'small', apiKey: undefined });
  expect(mistakesOf({ LLM_MODEL: 'small' })).toEqual(['LLM_BASE_URL is missing beside LLM_MODEL.']);
  expect(mistakesOf({ LLM_API_KEY: 'key' })).toEqual(['LLM_MODEL is missing beside LLM_API_KEY.']);
});
