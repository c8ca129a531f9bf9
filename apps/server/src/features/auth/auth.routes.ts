import { calls } from '@nestmate/contract';
import type { SignInMethod } from '@nestmate/contract/providers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app';
import { sourceOf, bearerToken, ProductError, type Input } from '../../platform/http';
import { languageOf } from '../../platform/http/language';
import type { AuthDependencies } from './auth-dependencies';
import { requireOwnOrigin } from './cookies';
import { linkingLifetimeMs } from './hand-off';
import { linkedIdentities, linkIdentity, unlinkIdentity } from './linking.service';
import { unavailable, type ProviderResponse } from './providers/identity-provider';
import { createFirstCards } from './sessions/first-cards';
import { endOtherSessions, endOwnSession, mySessions } from './sessions/my-sessions.service';
import { grantSession, sessionReply } from './sessions/session-reply';
import { requireFreshSignIn, rotateSession } from './sessions/sessions.service';
import { intendToLink } from './sign-in/hand-off.service';
import { identityFrom } from './sign-in/provider-response';
import { redirectRoutes } from './sign-in/redirect.routes';
import {
  signInAgain,
  joinSignedIn,
  loginMethodsOf,
  signInFromBrowser,
  signOut,
} from './sign-in/sign-in.service';

export function authRoutes(app: App, dependencies: AuthDependencies): void {
  sessionRoutes(app, dependencies);
  signInRoutes(app, dependencies);
  linkingRoutes(app, dependencies);
  redirectRoutes(app, dependencies);
}

const { auth } = calls;
type SignInInput = Input<typeof auth.google | typeof auth.apple | typeof auth.facebook>;

function signInRoutes({ bind }: App, dependencies: AuthDependencies): void {
  const { db, clock, publicUrl, cookies } = dependencies;

  /** @param scripted the response of the provider's own script in the page, if any */
  const signInWith = async (
    provider: SignInMethod,
    input: SignInInput,
    scripted: ProviderResponse | undefined,
  ) => {
    const { request, reply, query, body } = input;
    requireOwnOrigin(request, publicUrl);
    const { extras, ...given }: Input<typeof auth.facebook>['body'] = { ...query, ...body };
    const { invitation, isRegister, ...options } = { ...extras, ...given };
    const { attempt } = options;
    const identity = await identityFrom(dependencies, provider, {
      request,
      reply,
      scripted,
      attempt,
      sessionId: null,
    });
    const signInRequest = {
      createOnLogin: options.create_on_login ?? isRegister ?? false,
      passcode: options.passcode ?? invitation?.passcode,
      invitation,
      membershipId: options.membership_id,
    };
    const browser = { ...sourceOf(request), formerToken: cookies.read(request, 'refresh') };
    const signedIn = await signInFromBrowser(dependencies, identity, signInRequest, browser, clock());
    const { membershipId, language } = signedIn;
    const session = await grantSession(dependencies, reply, signedIn.session, language);
    return { ...session, membershipId, language };
  };

  bind(auth.google, (input) => {
    const { oauth_token: code, redirect_uri } = { ...input.query, ...input.body };
    return signInWith('google', input, code ? { code, ...(redirect_uri && { redirect_uri }) } : undefined);
  });
  bind(auth.apple, (input) => {
    const { oauth_token: code, identityToken, public_key_id } = { ...input.query, ...input.body };
    const scripted = code &&
      identityToken && { code, id_token: identityToken, ...(public_key_id && { public_key_id }) };
    return signInWith('apple', input, scripted || undefined);
  });
  bind(auth.facebook, (input) => {
    const { oauth_token: token } = { ...input.query, ...input.body };
    return signInWith('facebook', input, token ? { access_token: token } : undefined);
  });

  bind(auth.campus, (input) => signInWith('campus', { ...input, query: {} }, undefined));

  bind(calls.sessions.signInAgain, async ({ actor, body: { provider, attempt }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const source = sourceOf(request);
    const returned = { request, reply, attempt, sessionId: null, again: true };
    const identity = await identityFrom(dependencies, provider, returned);
    const opened = await signInAgain(dependencies, actor, { identity, source }, clock());
    return grantSession(dependencies, reply, opened);
  });

  bind(auth.reassociate, async ({ actor, query, body, request, language }) => {
    requireOwnOrigin(request, publicUrl);
    const { passcode } = { ...query, ...body };
    if (!passcode) throw new ProductError('InvalidPasscode');
    const membershipId = await joinSignedIn(dependencies, actor.userId, passcode, clock());
    return { ...(await sessionReply(dependencies, actor, language)), membershipId };
  });

  bind(auth.lostAuth, async ({ query }) => ({ login_methods: await loginMethodsOf(db, query.email) }));
}

function sessionRoutes(app: App, dependencies: AuthDependencies): void {
  const { bind } = app;
  const { cookies, publicUrl, clock } = dependencies;
  const firstCards = createFirstCards(app);

  const renew = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = cookies.read(request, 'refresh');
    try {
      if (!token) throw new ProductError('Unauthorized');
      const source = sourceOf(request);
      return await grantSession(
        dependencies,
        reply,
        await rotateSession(dependencies, { token, ...source }, clock()),
      );
    } catch (error) {
      if (error instanceof ProductError) cookies.clear(reply, 'refresh');
      throw error;
    }
  };

  bind(calls.auth.refresh, async ({ request, reply, query, language }) => {
    requireOwnOrigin(request, publicUrl);
    const session = await renew(request, reply);
    if (query.with !== 'cards') return session;
    return { ...session, cards: await firstCards(request, session.accessToken, language) };
  });

  bind(calls.auth.logout, async ({ request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const tokens = { refreshToken: cookies.read(request, 'refresh'), accessToken: bearerToken(request) };
    cookies.clear(reply, 'refresh');
    await signOut(dependencies, tokens, languageOf(request.headers['accept-language']), clock());
    return undefined;
  });

  bind(calls.sessions.list, ({ actor }) => mySessions(dependencies.db, actor, clock()));

  bind(calls.sessions.end, async ({ actor, params, request }) => {
    const { sessionId } = params;
    await endOwnSession(dependencies, actor, { sessionId, source: sourceOf(request) }, clock());
    return mySessions(dependencies.db, actor, clock());
  });

  bind(calls.sessions.endOthers, async ({ actor, request }) => {
    await endOtherSessions(dependencies, actor, sourceOf(request), clock());
    return mySessions(dependencies.db, actor, clock());
  });
}

/**
 * Lists, adds and removes identities. Adding needs the access token, which no other site has, twice: before
 * and after the visit to the provider. The visit itself is tied to this browser and this session.
 */
function linkingRoutes({ bind }: App, dependencies: AuthDependencies): void {
  const { db, clock, providers, cookies, publicUrl } = dependencies;

  bind(calls.identities.list, async ({ actor }) => ({
    identities: await linkedIdentities(db, actor.userId),
  }));

  bind(calls.identities.intend, async ({ actor, body: { provider }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    await requireFreshSignIn(db, actor, clock());
    if (!providers[provider]) throw unavailable();
    const handle = await intendToLink(dependencies, provider, actor.sessionId);
    cookies.set(reply, `linking_${provider}`, handle, linkingLifetimeMs);
    return undefined;
  });

  bind(calls.identities.link, async ({ actor, body: { provider, attempt }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const { sessionId } = actor;
    const identity = await identityFrom(dependencies, provider, { request, reply, attempt, sessionId });
    await linkIdentity(dependencies, actor, { identity, source: sourceOf(request) });
    return { identities: await linkedIdentities(db, actor.userId) };
  });

  bind(calls.identities.unlink, async ({ actor, params, request }) => {
    await requireFreshSignIn(db, actor, clock());
    const { identityId } = params;
    await unlinkIdentity(dependencies, actor, { identityId, source: sourceOf(request) }, clock());
    return { identities: await linkedIdentities(db, actor.userId) };
  });
}
