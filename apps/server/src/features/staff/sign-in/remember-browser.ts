import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import { dayMs } from '../../../platform/durations';
import type { StaffCookies } from '../sessions/staff-cookies';
import { addressKey, knownBrowserCookie } from './link-secrets';

/** Browsers keep no cookie for longer. */
const knownForMs = 400 * dayMs;

/** Marks a browser as one that an address has signed in on: strangers cannot use up its sign-in mails. */
export function rememberBrowser(
  { tokens, cookies }: { tokens: App['tokens']; cookies: StaffCookies },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  email: string,
): void {
  const before = cookies.read(request, 'staff_known');
  cookies.set(
    reply,
    'staff_known',
    knownBrowserCookie(tokens, before, addressKey(tokens, email)),
    knownForMs,
  );
}
