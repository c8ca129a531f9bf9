import { calls, type SecurityEventKind } from '@nestmate/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import { type Account, sourceOf } from '../../../platform/http';
import type { AuthParts } from '../auth-parts';
import { requireOwnOrigin } from '../own-origin';
import { unavailable } from '../providers/failures';
import { recordSecurityEvent } from '../security/record-security-event';
import { requireFreshSignIn } from '../sessions/fresh-sign-in';
import { identityFrom } from '../sign-in/provider-response';
import { linkingLifetimeMs } from '../hand-off';
import { intendToLink } from '../sign-in/hand-off.service';
import { linkedIdentities, linkIdentity, unlinkIdentity } from './linking.service';

/**
 * Lists, adds and removes identities. Adding needs the access token, which no other site has, twice: before
 * and after the visit to the provider. The visit itself is tied to this browser and this session.
 */
export function linkingRoutes({ bind }: App, parts: AuthParts): void {
  const { db, clock, providers, cookies, publicUrl } = parts;
  const record = (kind: SecurityEventKind, actor: Account, request: FastifyRequest) =>
    recordSecurityEvent(parts, kind, { ...actor, ...sourceOf(request) });

  bind(calls.identities.list, async ({ actor }) => ({
    identities: await linkedIdentities(db, actor.userId),
  }));

  bind(calls.identities.intend, async ({ actor, body: { provider }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    await requireFreshSignIn(db, actor, clock());
    if (!providers[provider]) throw unavailable();
    const handle = await intendToLink(parts, provider, actor.sessionId);
    cookies.set(reply, `linking_${provider}`, handle, linkingLifetimeMs);
    return undefined;
  });

  bind(calls.identities.link, async ({ actor, body: { provider, attempt }, request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const { sessionId } = actor;
    const identity = await identityFrom(parts, provider, { request, reply, attempt, sessionId });
    if (await linkIdentity(parts, actor, identity)) await record('identity_linked', actor, request);
    return { identities: await linkedIdentities(db, actor.userId) };
  });

  bind(calls.identities.unlink, async ({ actor, params, request }) => {
    await requireFreshSignIn(db, actor, clock());
    if (await unlinkIdentity(parts, actor, params.identityId, clock()))
      await record('identity_unlinked', actor, request);
    return { identities: await linkedIdentities(db, actor.userId) };
  });
}
