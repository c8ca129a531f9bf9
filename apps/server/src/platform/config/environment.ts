import { availableParallelism } from 'node:os';
import { z } from 'zod';

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

/** The address of support where none is set. Nobody reads its mail. */
export const nobodysAddress = 'support@nestmate.example';

/** The valid values of each variable alone. */
export const environment = z.object({
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
  SESSION_SECRET_CHANGED: flag.default(false),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).default(nobodysAddress),
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
  MEDIA_STREAMS_PER_WORKER: z.coerce.number().int().min(1).default(300),
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
  CAMPUS_PRIVATE_HOSTS: optionalText.transform((list) =>
    (list ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  ),
});

/** Every variable, in the order of `docs/operations.md`. */
export const variables = Object.keys(environment.shape);

export type Environment = z.infer<typeof environment>;
