import { stageOf } from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Bind } from '../../platform/http';
import type { AccessTokens } from './access-tokens';
import type { AuthParts } from './auth-parts';
import { makeCookies } from './cookies';
import { inProcessFetch } from './local/in-process-fetch';
import { linkingRoutes } from './linking/linking.routes';
import { localProviderRoutes } from './local/local-provider.routes';
import { makeLocalSettings } from './local/local-settings';
import { makeProviders } from './providers/providers';
import { sessionRoutes } from './sessions/sessions.routes';
import { redirectRoutes } from './sign-in/redirect.routes';
import { signInRoutes } from './sign-in/sign-in.routes';

interface Needs extends Pick<AuthParts, 'joinByInvitation'> {
  db: Db;
  events: Events;
  tokens: AccessTokens;
  config: Config;
  /** What the code was checked out as, for whoever tries it out. */
  branch: string | null;
  /** The demo world's passcodes, for the sign-in page of a demo. */
  demoPasscodes: () => Promise<Awaited<ReturnType<AuthParts['about']>>['demoPasscodes']>;
}

/** Signing in, by whichever providers the configuration names. */
export async function authRoutes(server: FastifyInstance, bind: Bind, needs: Needs): Promise<void> {
  const { db, events, tokens, config, joinByInvitation } = needs;
  const local = config.localIdentityProvider ? makeLocalSettings(inProcessFetch(server)) : undefined;
  const parts: AuthParts = {
    db,
    events,
    tokens,
    joinByInvitation,
    providers: makeProviders(config.providers, local),
    local: local !== undefined,
    cookies: makeCookies(config.secureCookies),
    publicUrl: config.publicUrl,
    rateLimitFactor: config.rateLimitFactor,
    about: async () => ({
      productName: config.productName,
      demo: config.demo,
      demoPasscodes: config.demo ? await needs.demoPasscodes() : [],
      branch: stageOf(new URL(config.publicUrl).hostname) === 'production' ? null : needs.branch,
      supportEmail: config.supportEmail,
      supportPhone: config.supportPhone,
    }),
  };
  sessionRoutes(bind, parts);
  signInRoutes(bind, parts);
  linkingRoutes(bind, parts);
  redirectRoutes(server, parts);
  if (local) await localProviderRoutes(server, local, { db, productName: config.productName });
}
