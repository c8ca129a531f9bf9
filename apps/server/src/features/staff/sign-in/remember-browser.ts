import type { StaffMe } from '@nestmate/contract/staff/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { sourceOf } from '../../../platform/http';
import type { StaffCookies } from '../sessions/staff-cookies';
import { addressKey, knownBrowserCookie, sourceKey } from './link-secrets';
import { noteNetwork } from './links.queries';

/** Browsers keep no cookie for longer. */
const knownForMs = 400 * dayMs;

/**
 * Marks the browser and the network of a signed-in person as known for their address: strangers cannot use up the sign-in mails of either.
 * Call it at each sign-in, and when a session goes on.
 */
export async function rememberBrowser(
  { db, tokens, cookies }: { db: Db; tokens: App['tokens']; cookies: StaffCookies },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { staff_id: staffId, email }: Pick<StaffMe, 'email' | 'staff_id'>,
  now: Date,
): Promise<void> {
  const before = cookies.read(request, 'staff_known');
  const known = knownBrowserCookie(tokens, before, addressKey(tokens, email));
  cookies.set(reply, 'staff_known', known, knownForMs);
  const sourceHash = sourceKey(tokens, email, sourceOf(request).address);
  await noteNetwork(db, { sourceHash, staffId, seenAt: now }, new Date(now.getTime() - dayMs));
}
