import { calls } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { bearerToken, ProductError, sourceOf } from '../../../platform/http';
import { languageOf } from '../../../platform/http/language';
import { rememberLanguage } from '../../memberships';
import type { AuthParts } from '../auth-parts';
import { requireOwnOrigin } from '../own-origin';
import { recordSecurityEvent } from '../security/record-security-event';
import { endOtherSessions, endOwnSession, mySessions } from './my-sessions.service';
import { grantSession } from './session-reply';
import { endSession, endSessionOf, rotateSession, SessionEnded } from './sessions.service';

export function sessionRoutes({ bind }: App, parts: AuthParts): void {
  const { cookies, publicUrl, clock } = parts;

  bind(calls.auth.refresh, async ({ request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const token = cookies.read(request, 'refresh');
    try {
      if (!token) throw new ProductError('Unauthorized');
      const source = sourceOf(request);
      return await grantSession(parts, reply, await rotateSession(parts, { token, ...source }, clock()));
    } catch (error) {
      if (error instanceof SessionEnded && error.leaked)
        await recordSecurityEvent(parts, 'refresh_reused', { ...error.leaked, ...sourceOf(request) });
      if (error instanceof ProductError) cookies.clear(reply, 'refresh');
      throw error;
    }
  });

  bind(calls.auth.logout, async ({ request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const token = cookies.read(request, 'refresh');
    cookies.clear(reply, 'refresh');
    if (token) await endSessionOf(parts, token, clock());
    const account = await parts.tokens.verify(bearerToken(request) ?? '').catch(() => null);
    if (!account) return undefined;
    await endSession(parts, account, clock());
    await rememberLanguage(parts.db, account.userId, languageOf(request.headers['accept-language']));
    return undefined;
  });

  bind(calls.sessions.list, ({ actor }) => mySessions(parts.db, actor, clock()));

  bind(calls.sessions.end, async ({ actor, params, request }) => {
    const { userId } = actor;
    if (await endOwnSession(parts, { userId, sessionId: params.sessionId }, clock()))
      await recordSecurityEvent(parts, 'signed_out_elsewhere', { ...actor, ...sourceOf(request) });
    return mySessions(parts.db, actor, clock());
  });

  bind(calls.sessions.endOthers, async ({ actor, request }) => {
    await endOtherSessions(parts, actor, clock());
    await recordSecurityEvent(parts, 'signed_out_elsewhere', { ...actor, ...sourceOf(request) });
    return mySessions(parts.db, actor, clock());
  });
}
