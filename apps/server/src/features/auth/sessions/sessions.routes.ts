import { calls } from '@nestmate/contract';
import { type Bind, ProductError } from '../../../platform/http';
import type { AuthParts } from '../auth-parts';
import { requireOwnOrigin } from '../own-origin';
import { grantSession } from './session-reply';
import { endSession, rotateSession } from './sessions.service';

export function sessionRoutes(bind: Bind, parts: AuthParts): void {
  const { db, cookies, publicUrl } = parts;

  bind(calls.auth.refresh, async ({ request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const token = cookies.read(request, 'refresh');
    if (!token) throw new ProductError('Unauthorized');
    try {
      return await grantSession(parts, reply, await rotateSession(db, token));
    } catch (error) {
      if (error instanceof ProductError) cookies.clear(reply, 'refresh');
      throw error;
    }
  });

  bind(calls.auth.logout, async ({ request, reply }) => {
    requireOwnOrigin(request, publicUrl);
    const token = cookies.read(request, 'refresh');
    cookies.clear(reply, 'refresh');
    if (token) await endSession(db, token);
    return undefined;
  });
}
