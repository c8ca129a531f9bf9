import { calls } from '@nestmate/contract';
import { bearerToken, type Bind, ProductError } from '../../../platform/http';
import type { AuthParts } from '../auth-parts';
import { requireOwnOrigin } from '../own-origin';
import { grantSession } from './session-reply';
import { endSession, endSessionOf, rotateSession } from './sessions.service';

export function sessionRoutes(bind: Bind, parts: AuthParts): void {
  const { cookies, publicUrl } = parts;

  bind(calls.auth.refresh, async ({ request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const token = cookies.read(request, 'refresh');
    if (!token) throw new ProductError('Unauthorized');
    try {
      return await grantSession(parts, reply, await rotateSession(parts, token));
    } catch (error) {
      if (error instanceof ProductError) cookies.clear(reply, 'refresh');
      throw error;
    }
  });

  bind(calls.auth.logout, async ({ request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const token = cookies.read(request, 'refresh');
    cookies.clear(reply, 'refresh');
    if (token) await endSessionOf(parts, token);
    const account = await parts.tokens.verify(bearerToken(request) ?? '').catch(() => null);
    if (account) await endSession(parts, account);
    return undefined;
  });
}
