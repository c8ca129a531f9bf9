import { availableParallelism } from 'node:os';
import { createPrivateKey } from 'node:crypto';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './loopback';

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((word) => word === 'true' || word === '1');
const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);
const optionalUrl = optionalText.refine((value) => !value || URL.canParse(value), { error: 'must be a URL' });
const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const optionalWebAddress = optionalText.refine((value) => !value || isWebAddress(value), {
  error: 'must start with https:// (or http://)',
});

const isMailServer = (value: string) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol);

const isRedis = (value: string) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol);

/** A list of addresses of STUN or TURN servers, separated by commas. */
const iceUrls = (scheme: 'stun' | 'turn') =>
  optionalText
    .transform((list) => (list ? list.split(',').map((url) => url.trim()) : []))
    .refine((urls) => urls.every((url) => new RegExp(`^${scheme}s?:[^\\s,/]+$`).test(url)), {
      error: `must list addresses that start with ${scheme}: or ${scheme}s:`,
    });

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: optionalText,
  PUBLIC_URL: optionalWebAddress,
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: optionalUrl,
  DATABASE_OWNER_URL: optionalUrl,
  REDIS_URL: optionalText.refine((value) => !value || isRedis(value), {
    error: 'must start with redis:// or rediss://',
  }),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Nestmate'),
  DEMO: flag.optional(),
  SESSION_SECRET: optionalText.refine((value) => !value || value.length >= 32, {
    error: 'must have at least 32 characters',
  }),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).default('support@nestmate.example'),
  SUPPORT_PHONE: optionalText,
  SUPPORT_WIDGET_URL: optionalWebAddress,
  SUPPORT_WIDGET_SECRET: optionalText.refine((value) => !value || value.length >= 16, {
    error: 'must have at least 16 characters',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.coerce
    .number({ error: 'must be the number of proxies in front' })
    .int()
    .min(0)
    .max(10)
    .default(0),
  METRICS_TOKEN: optionalText,
  API_DOCS: flag.optional(),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  S3_ENDPOINT: optionalWebAddress,
  S3_REGION: optionalText,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SMTP_URL: optionalText.refine((value) => !value || isMailServer(value), {
    error: 'must start with smtp:// or smtps://',
  }),
  SMTP_PLAIN: flag.default(false),
  MAIL_FROM: optionalText,
  STUN_URLS: iceUrls('stun'),
  TURN_URLS: iceUrls('turn'),
  TURN_SECRET: optionalText.refine((value) => !value || value.length >= 16, {
    error: 'must have at least 16 characters',
  }),
  MEDIA_ANNOUNCED_ADDRESS: optionalText,
  MEDIA_PORT: z.coerce.number().int().min(1024).max(65_000).optional(),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  LLM_BASE_URL: optionalWebAddress,
  LLM_MODEL: optionalText,
  LLM_API_KEY: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  APPLE_CLIENT_ID: optionalText,
  APPLE_TEAM_ID: optionalText,
  APPLE_KEY_ID: optionalText,
  APPLE_PRIVATE_KEY: optionalText,
  FACEBOOK_APP_ID: optionalText,
  FACEBOOK_APP_SECRET: optionalText,
  STAFF_OIDC_ISSUER: optionalWebAddress,
  STAFF_OIDC_CLIENT_ID: optionalText,
  STAFF_OIDC_CLIENT_SECRET: optionalText,
  STAFF_OIDC_NAME: optionalText,
});

/** Every variable, in the order of `docs/operations.md`. */
export const variables = Object.keys(environment.shape);

/** Settings that only make sense together. */
const groups = [
  ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET', 'STAFF_OIDC_NAME'],
] as const;

export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    super(
      `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.map((m) => `  - ${m}`).join('\n')}`,
    );
  }
}

export type Config = ReturnType<typeof readConfig>;

/**
 * The whole configuration, read once at start. An empty variable counts as unset.
 * @param branch that was checked out; null for a packaged product
 * @throws ConfigError with a sentence for every invalid variable
 */
export function readConfig(env: Record<string, string | undefined>, branch: string | null = null) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const mistakes: string[] = [];

  for (const group of groups) {
    const missing = group.filter((name) => !values[name]);
    if (missing.length > 0 && missing.length < group.length) {
      mistakes.push(
        `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing beside ${group.filter((name) => values[name]).join(', ')}.`,
      );
    }
  }
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL)
    mistakes.push('DATABASE_URL is missing beside DATABASE_OWNER_URL.');
  if (values.LLM_API_KEY && !values.LLM_MODEL) mistakes.push('LLM_MODEL is missing beside LLM_API_KEY.');
  if (values.S3_ENDPOINT && !values.S3_BUCKET) mistakes.push('S3_BUCKET is missing beside S3_ENDPOINT.');
  if (values.TURN_URLS.length > 0 !== Boolean(values.TURN_SECRET))
    mistakes.push(
      values.TURN_SECRET
        ? 'TURN_URLS is missing beside TURN_SECRET.'
        : 'TURN_SECRET is missing beside TURN_URLS.',
    );
  const providers = {
    google: pair(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, (clientId, clientSecret) => ({
      clientId,
      clientSecret,
    })),
    facebook: pair(values.FACEBOOK_APP_ID, values.FACEBOOK_APP_SECRET, (appId, appSecret) => ({
      appId,
      appSecret,
    })),
    apple:
      values.APPLE_CLIENT_ID && values.APPLE_TEAM_ID && values.APPLE_KEY_ID && values.APPLE_PRIVATE_KEY
        ? {
            clientId: values.APPLE_CLIENT_ID,
            teamId: values.APPLE_TEAM_ID,
            keyId: values.APPLE_KEY_ID,
            privateKey: values.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
          }
        : undefined,
  };
  const anyProvider = Boolean(providers.google ?? providers.apple ?? providers.facebook);

  if (production) {
    if (values.DEMO) mistakes.push('DEMO is not available in production: its passcodes are public.');
    if (!values.SESSION_SECRET)
      mistakes.push('SESSION_SECRET is missing; production needs one of at least 32 characters.');
    if (!anyProvider) {
      mistakes.push(
        'No sign-in provider is set up; production needs GOOGLE_*, APPLE_* or FACEBOOK_* and has no local one.',
      );
    }
    if (!values.PUBLIC_URL) mistakes.push('PUBLIC_URL is missing; providers send people back to it.');
    else if (!isSecure(values.PUBLIC_URL))
      mistakes.push('PUBLIC_URL must start with https:// in production: cookies and sign-in need it.');
  }
  if (!production && !values.DEMO) mistakes.push(...openDoors(values));
  if (providers.apple && !isPrivateKey(providers.apple.privateKey))
    mistakes.push(
      'APPLE_PRIVATE_KEY must be the content of the .p8 file; line breaks may be written as \\n.',
    );
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  mistakes.push(...widgetMistakes(values, publicUrl, production));
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  return {
    production,
    environment: values.NODE_ENV,
    branch,
    port: values.PORT,
    // The local identity provider lets everybody in, so that nobody else may reach it unless somebody says so.
    host: values.HOST ?? (production || values.DEMO ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: publicUrl.replace(/\/$/, ''),
    secureCookies: isSecure(publicUrl),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** Migrates, and gives the account of `databaseUrl` its rights. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    redisUrl: values.REDIS_URL,
    productName: values.PRODUCT_NAME,
    demo: values.DEMO ?? !production,
    /** A demo that other machines may reach, which its screens say. */
    openDemo: !production && values.DEMO === true,
    apiDocs: values.API_DOCS ?? !production,
    sessionSecret: values.SESSION_SECRET,
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE ?? null,
    /** The office's own chat, shown in a frame in place of ours. Its secret shows the office that a person is who they seem. */
    supportWidget: values.SUPPORT_WIDGET_URL
      ? { url: values.SUPPORT_WIDGET_URL, secret: values.SUPPORT_WIDGET_SECRET }
      : undefined,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    /** Multiplies every rate limit, for load tests on one address. */
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** How long the body of a call may take to arrive. */
    bodyTimeoutMs: 20_000,
    s3: bucketOf(values),
    mail: pair(values.SMTP_URL, values.MAIL_FROM, (smtpUrl, from) => ({
      smtpUrl,
      from,
      requireTls: !values.SMTP_PLAIN && !isLoopback(new URL(smtpUrl).hostname),
    })),
    /** The servers that help two browsers to meet. */
    ice: { stunUrls: values.STUN_URLS, turnUrls: values.TURN_URLS, turnSecret: values.TURN_SECRET },
    /** Where the media of group calls reach this process: each worker has the next port, or any. */
    media: {
      announcedAddress: values.MEDIA_ANNOUNCED_ADDRESS,
      firstPort: values.MEDIA_PORT,
      maxWorkers: values.MEDIA_WORKERS,
    },
    languageModel: languageModelOf(values),
    providers,
    /** The campus's own OpenID Connect server, which signs staff in. */
    staffOidc: staffOidcOf(values),
    /** The local identity provider, which plays all three brands where none is configured. */
    localIdentityProvider: !production && !anyProvider,
  };
}

/** A frame of the product's own origin could leave its sandbox. */
function widgetMistakes(
  { SUPPORT_WIDGET_URL: url, SUPPORT_WIDGET_SECRET: secret }: z.infer<typeof environment>,
  publicUrl: string,
  production: boolean,
): string[] {
  if (!url) return secret ? ['SUPPORT_WIDGET_URL is missing beside SUPPORT_WIDGET_SECRET.'] : [];
  return [
    new URL(url).origin === new URL(publicUrl).origin
      ? 'SUPPORT_WIDGET_URL must have an address other than the product’s.'
      : [],
    production && !isSecure(url) ? 'SUPPORT_WIDGET_URL must start with https:// in production.' : [],
  ].flat();
}

/** What would let other machines into a server without real sign-in, or put its demo into a database that others use. */
function openDoors({ PUBLIC_URL, DATABASE_URL, HOST }: z.infer<typeof environment>): string[] {
  const way = 'Set NODE_ENV=production, or DEMO=true for a demo in which anybody signs in as anybody.';
  return [
    PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)
      ? `PUBLIC_URL is not on this machine. ${way}`
      : [],
    HOST !== undefined && !isLoopback(HOST) ? `HOST lets other machines in. ${way}` : [],
    DATABASE_URL && !isLoopback(new URL(DATABASE_URL).hostname)
      ? `DATABASE_URL is not on this machine. ${way}`
      : [],
  ].flat();
}

const isSecure = (address: string) => new URL(address).protocol === 'https:';

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}

/** The bucket for pictures, where one is configured. */
function bucketOf(values: z.infer<typeof environment>) {
  const { S3_REGION: region, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!region || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKeyId, secretAccessKey };
}

function staffOidcOf({
  STAFF_OIDC_ISSUER: issuer,
  STAFF_OIDC_CLIENT_ID: clientId,
  STAFF_OIDC_CLIENT_SECRET: clientSecret,
  STAFF_OIDC_NAME: name,
}: z.infer<typeof environment>) {
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined;
}

/** The language model that writes drafts for residents, where one is configured. Many local ones need no key. */
function languageModelOf({
  LLM_BASE_URL: baseUrl,
  LLM_MODEL: model,
  LLM_API_KEY: apiKey,
}: z.infer<typeof environment>) {
  return baseUrl && model ? { baseUrl, model, apiKey, timeoutMs: 8000 } : undefined;
}

function pair<T>(
  a: string | undefined,
  b: string | undefined,
  make: (a: string, b: string) => T,
): T | undefined {
  return a && b ? make(a, b) : undefined;
}
