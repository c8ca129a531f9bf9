import { calls, type Provider } from '@nestmate/contract';
import { type Bind, type Input, ProductError } from '../../../platform/http';
import { joinByInvitation } from '../../invitations';
import type { AuthParts } from '../auth-parts';
import { requireOwnOrigin } from '../own-origin';
import type { Brought } from '../providers/identity-provider';
import { linkedIdentities } from '../linking/linking.service';
import { grantSession, sessionReply } from '../sessions/session-reply';
import { openSession } from '../sessions/sessions.service';
import { identityFrom } from './brought';
import { loginMethodsOf, signIn } from './sign-in.service';

const { auth } = calls;
type SignInInput = Input<typeof auth.google | typeof auth.apple | typeof auth.facebook>;

export function signInRoutes(bind: Bind, parts: AuthParts): void {
  const { db, events, publicUrl } = parts;

  /** @param handed what the provider's own script in the page passed on, when there is one */
  const signInWith = async (provider: Provider, input: SignInInput, handed: Brought | undefined) => {
    const { request, reply, query, body } = input;
    requireOwnOrigin(request, publicUrl);
    const asked = { ...query, ...body };
    const invitation = 'invitation' in asked ? asked.invitation : undefined;
    const identity = await identityFrom(parts, provider, { request, reply, handed, sessionId: null });
    const { userId, membershipId } = await signIn(parts, identity, {
      createOnLogin: asked.create_on_login ?? false,
      passcode: asked.passcode ?? invitation?.passcode,
      membershipId: asked.membership_id,
    });
    const session = await grantSession(parts, reply, await openSession(db, userId));
    return { ...session, membershipId };
  };

  bind(auth.google, (input) => {
    const { oauth_token: code, redirect_uri } = { ...input.query, ...input.body };
    return signInWith('google', input, code ? { code, ...(redirect_uri && { redirect_uri }) } : undefined);
  });
  bind(auth.apple, (input) => {
    const { oauth_token: code, identityToken, public_key_id } = { ...input.query, ...input.body };
    const handed = code &&
      identityToken && { code, id_token: identityToken, ...(public_key_id && { public_key_id }) };
    return signInWith('apple', input, handed || undefined);
  });
  bind(auth.facebook, (input) => {
    const { oauth_token: token } = { ...input.query, ...input.body };
    return signInWith('facebook', input, token ? { access_token: token } : undefined);
  });

  bind(auth.reassociate, async ({ actor, query, body, request }) => {
    requireOwnOrigin(request, publicUrl);
    const { passcode } = { ...query, ...body };
    if (!passcode) throw new ProductError('InvalidPasscode');
    const { userId } = actor;
    const membershipId = await db.transaction(async (tx) => {
      const providers = (await linkedIdentities(tx, userId)).map(({ provider }) => provider);
      return joinByInvitation({ tx, events }, { userId, passcode, providers });
    });
    return { ...(await sessionReply(parts, actor)), membershipId };
  });

  bind(auth.lostAuth, async ({ query }) => ({ login_methods: await loginMethodsOf(db, query.email) }));
}
