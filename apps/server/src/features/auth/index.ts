import type { App } from '../../platform/app';
import { createAuthDependencies } from './auth-dependencies';
import { authLive } from './auth.live';
import { authRoutes } from './auth.routes';
import { makeAccountOf } from './sessions/account-of';
import { sessionJobs } from './sessions/sessions.jobs';

export * from './auth.schema';
export { createAccessTokens } from './access-tokens';
export { authPersonalData, authWithheld } from './auth.personal-data';
export { type CampusSignIn, signInAtCampus } from './campus';
export { makeCookies, requireOwnOrigin } from './cookies';
export { attemptOf, newAttempt, startedLifetimeMs } from './hand-off';
export { type AuthDependencies, createAuthDependencies } from './auth-dependencies';
export { googleProvider as openIdProvider, oidcClient } from './providers/google';
export {
  type CampusVoucher,
  dateOf,
  type Fetch,
  type Identity,
  type IdentityProvider,
  unavailable,
} from './providers/identity-provider';
export { providerOptions, type ProviderSettings, standInForProviders } from './providers/provider-options';
export { recordSecurityEvent } from './record-security-event';
export { openSession, requireFreshSignIn } from './sessions/sessions.service';
export { makeAccountOfBrowser } from './sessions/account-of';
export { relayDomain } from './providers/identity-provider';
export { identitiesOf } from './sign-in/identities.queries';
export { admitByInvitation, type JoinByInvitation } from './invitee';
export { destinationOf, newChallenge, startSignIn } from './sign-in/hand-off.service';
export { identityFrom } from './sign-in/provider-response';
export { campusRedirectUri } from './sign-in/redirect.routes';
export { googleIssuer } from './providers/google';
export { applesAddresses } from './providers/apple';

export async function register(app: App): Promise<void> {
  const dependencies = createAuthDependencies(app);
  app.guard.provide({ accountOf: makeAccountOf(app.db, dependencies.tokens) });
  authRoutes(app, dependencies);
  authLive(app);
  await sessionJobs(app);
}
