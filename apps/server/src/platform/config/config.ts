import { resolve } from 'node:path';
import type { InstallationPart } from '@nestmate/contract/staff/installation';
import { environment, nobodysAddress } from './environment';
import { isSecure, mistakesIn } from './mistakes';
import { bucketOf, languageModelOf, mailOf, providersOf, staffOidcOf, supportWidgetOf } from './parts';

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
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const providers = providersOf(values);
  const anyProvider = Object.values(providers).some(Boolean);
  const mistakes = mistakesIn(values, { production, publicUrl, anyProvider });
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  return {
    production,
    environment: values.NODE_ENV,
    branch,
    port: values.PORT,
    // The local identity provider lets everybody in, so nobody else may reach it unless the operator says so.
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
    /** A demo that other machines may reach; its screens say so. */
    openDemo: !production && values.DEMO === true,
    apiDocs: values.API_DOCS ?? !production,
    sessionSecret: values.SESSION_SECRET,
    /** Starts although the audit log was sealed with another secret. */
    sessionSecretChanged: values.SESSION_SECRET_CHANGED,
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE ?? null,
    supportWidget: supportWidgetOf(values),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN,
    /** Multiplies every rate limit, for load tests on one address. */
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** The time limit for a request's body to arrive. */
    bodyTimeoutMs: 20_000,
    s3: bucketOf(values),
    mail: mailOf(values),
    /** The servers that help two browsers to meet. */
    ice: { stunUrls: values.STUN_URLS, turnUrls: values.TURN_URLS, turnSecret: values.TURN_SECRET },
    /** Where the media of group calls reach this process: each worker has the next port, or any. */
    media: {
      announcedAddress: values.MEDIA_ANNOUNCED_ADDRESS,
      firstPort: values.MEDIA_PORT,
      maxWorkers: values.MEDIA_WORKERS,
      streamsPerWorker: values.MEDIA_STREAMS_PER_WORKER,
    },
    languageModel: languageModelOf(values),
    providers,
    staffOidc: staffOidcOf(values),
    /** Hosts of private networks at which a network's own sign-in may be. */
    campusPrivateHosts: values.CAMPUS_PRIVATE_HOSTS,
    /** The local identity provider, which plays all three brands where none is configured. */
    localIdentityProvider: !production && !anyProvider,
  };
}

/** Facts about the installation that are not in the configuration. */
export interface InstallationFacts {
  /** Whether the calls of rooms have their program, and it runs. */
  groupCalls: boolean;
}

type Settings = Pick<Config, 'ice' | 'localIdentityProvider' | 'mail' | 'production' | 'supportEmail'>;

/**
 * Every part that can be missing, with its state. Push needs nothing but the support's address, which its services are
 * given.
 */
export function installationOf(
  { production, mail, supportEmail, localIdentityProvider, ice }: Settings,
  { groupCalls }: InstallationFacts,
): InstallationPart[] {
  const lacking = production ? 'missing' : 'standIn';
  return [
    { part: 'mail', state: mail ? 'ready' : lacking, settings: ['SMTP_URL', 'MAIL_FROM'] },
    {
      part: 'support',
      state: supportEmail === nobodysAddress ? 'missing' : 'ready',
      settings: ['SUPPORT_EMAIL'],
    },
    {
      part: 'signIn',
      state: localIdentityProvider ? 'standIn' : 'ready',
      settings: ['GOOGLE_*', 'APPLE_*', 'FACEBOOK_*'],
    },
    {
      part: 'relay',
      state: ice.turnUrls.length > 0 ? 'ready' : 'missing',
      settings: ['TURN_URLS', 'TURN_SECRET'],
    },
    { part: 'groupCalls', state: groupCalls ? 'ready' : 'missing', settings: ['MEDIASOUP_WORKER_BIN'] },
  ];
}
