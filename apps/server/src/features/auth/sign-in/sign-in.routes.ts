import { calls, type Provider } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { type Input, ProductError, sourceOf } from '../../../platform/http';
import { languageOfAccount } from '../../memberships';
import type { AuthParts } from '../auth-parts';
import { requireOwnOrigin } from '../own-origin';
import type { ProviderResponse } from '../providers/identity-provider';
import { recordSecurityEvent } from '../security/record-security-event';
import { grantSession, sessionReply } from '../sessions/session-reply';
import { endSessionOf, openSession } from '../sessions/sessions.service';
import { identityFrom } from './provider-response';
import { signInAgain } from './sign-in-again.service';
import { joinSignedIn, loginMethodsOf, signIn } from './sign-in.service';

const { auth } = calls;
type SignInInput = Input<typeof auth.google | typeof auth.apple | typeof auth.facebook>;

export function signInRoutes({ bind }: App, parts: AuthParts): void {
  const { db, clock, publicUrl, cookies } = parts;

  /** @param scripted the response of the provider's own script in the page, if any */
  const signInWith = async (
    provider: Provider,
    input: SignInInput,
    scripted: ProviderResponse | undefined,
  ) => {
    const { request, reply, query, body } = input;
    requireOwnOrigin(request, publicUrl);
    const { invitation, isRegister, ...asked }: Input<typeof auth.google>['body'] = { ...query, ...body };
    const { attempt } = asked;
    const identity = await identityFrom(parts, provider, {
      request,
      reply,
      scripted,
      attempt,
      sessionId: null,
    });
    const { userId, membershipId } = await signIn(parts, identity, {
      createOnLogin: asked.create_on_login ?? isRegister ?? false,
      passcode: asked.passcode ?? invitation?.passcode,
      invitation,
      membershipId: asked.membership_id,
    });
    // The new cookie replaces the one of this browser's former session, which nobody could end afterwards.
    const former = cookies.read(request, 'refresh');
    if (former) await endSessionOf(parts, former, clock());
    const source = sourceOf(request);
    const opened = await openSession(db, { userId, ...source }, clock());
    await recordSecurityEvent(parts, 'signed_in', { ...opened, ...source });
    // The browser's language may still be that of the last person who signed in.
    const language = (await languageOfAccount(db, userId)) ?? undefined;
    const session = await grantSession(parts, reply, opened, language);
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

  bind(calls.sessions.signInAgain, async ({ actor, body: { provider, attempt }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const source = sourceOf(request);
    const returned = { request, reply, attempt, sessionId: null, again: true };
    const identity = await identityFrom(parts, provider, returned);
    const opened = await signInAgain(parts, actor, { identity, source }, clock());
    await recordSecurityEvent(parts, 'signed_in', { ...opened, ...source });
    return grantSession(parts, reply, opened);
  });

  bind(auth.reassociate, async ({ actor, query, body, request }) => {
    requireOwnOrigin(request, publicUrl);
    const { passcode } = { ...query, ...body };
    if (!passcode) throw new ProductError('InvalidPasscode');
    const membershipId = await joinSignedIn(parts, actor.userId, passcode);
    return { ...(await sessionReply(parts, actor)), membershipId };
  });

  bind(auth.lostAuth, async ({ query }) => ({ login_methods: await loginMethodsOf(db, query.email) }));
}
