import { calls } from '@nestmate/contract';
import type { Bind } from '../../../platform/http';
import type { AuthParts } from '../auth-parts';
import { requireOwnOrigin } from '../own-origin';
import { unavailable } from '../providers/failures';
import { identityFrom } from '../sign-in/brought';
import { linkingLifetime } from '../sign-in/hand-off';
import { intendToLink } from '../sign-in/hand-off.service';
import { linkedIdentities, linkIdentity, unlinkIdentity } from './linking.service';

/**
 * Lists, adds and removes identities. Adding needs the access token, which no other site has, twice: before
 * and after the visit to the provider. The visit itself is tied to this browser and this session.
 */
export function linkingRoutes(bind: Bind, parts: AuthParts): void {
  const { db, providers, cookies, publicUrl } = parts;

  bind(calls.identities.list, async ({ actor }) => ({
    identities: await linkedIdentities(db, actor.userId),
  }));

  bind(calls.identities.intend, async ({ actor, body: { provider }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    if (!providers[provider]) throw unavailable();
    const handle = await intendToLink(db, provider, actor.sessionId);
    cookies.set(reply, `linking_${provider}`, handle, linkingLifetime);
    return undefined;
  });

  bind(calls.identities.link, async ({ actor, body: { provider }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const { sessionId } = actor;
    const identity = await identityFrom(parts, provider, { request, reply, sessionId });
    await linkIdentity(parts, actor, identity);
    return { identities: await linkedIdentities(db, actor.userId) };
  });

  bind(calls.identities.unlink, async ({ actor, params }) => {
    await unlinkIdentity(parts, actor, params.identityId);
    return { identities: await linkedIdentities(db, actor.userId) };
  });
}
