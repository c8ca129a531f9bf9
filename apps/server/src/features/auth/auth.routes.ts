import { stageOf } from '@nestmate/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Bind } from '../../platform/http';
import type { AccessTokens } from './access-tokens';
import type { AuthParts } from './auth-parts';
import { makeCookies } from './cookies';
import { linkingRoutes } from './linking/linking.routes';
import { makeProviders } from './providers/providers';
import { sessionRoutes } from './sessions/sessions.routes';
import { redirectRoutes } from './sign-in/redirect.routes';
import { signInRoutes } from './sign-in/sign-in.routes';

interface Needs {
  db: Db;
  events: Events;
  tokens: AccessTokens;
  config: Config;
  /** The branch that the code was checked out as. */
  branch: string | null;
  /** The demo world's passcodes, for the sign-in page of a demo. */
  demoPasscodes: () => Promise<Awaited<ReturnType<AuthParts['about']>>['demoPasscodes']>;
}

/** Binds the calls of signing in, by the providers that are configured. */
export function authRoutes(server: FastifyInstance, bind: Bind, needs: Needs): void {
  const { db, events, tokens, config } = needs;
  const parts: AuthParts = {
    db,
    events,
    tokens,
    providers: makeProviders(config.providers, server.standInProviders),
    local: config.localIdentityProvider,
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
}
