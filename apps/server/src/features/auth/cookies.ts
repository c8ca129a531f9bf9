import type { CookieSerializeOptions } from '@fastify/cookie';
import type { SignInMethod } from '@nestmate/contract/providers';
import { sessionMarker, type SignInAttempt } from '@nestmate/contract/rules/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProductError } from '../../platform/http';

type CookieName =
  | 'refresh'
  | `linking_${SignInMethod}`
  | `${'started' | 'returned'}_${SignInMethod}_${SignInAttempt}`;

export interface Cookies {
  read: (request: FastifyRequest, name: CookieName) => string | undefined;
  set: (reply: FastifyReply, name: CookieName, value: string, lifetimeMs: number) => void;
  clear: (reply: FastifyReply, name: CookieName) => void;
}

/**
 * The sign-in cookies: inaccessible to scripts and sent only to this host. They are `Lax`, not `Strict`, because a
 * provider redirects the browser back from its own site. The marker comes and goes with the refresh cookie.
 * @param secure whether the product is served over HTTPS
 */
export function makeCookies(secure: boolean): Cookies {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  const marker = sessionMarker(secure);
  const markerOptions = { ...options, httpOnly: false };
  const cookieName = (name: CookieName) => `${secure ? '__Host-' : ''}nestmate_${name}`;
  return {
    read: (request, name) => request.cookies[cookieName(name)],
    set: (reply, name, value, lifetimeMs) => {
      const maxAge = Math.floor(lifetimeMs / 1000);
      void reply.setCookie(cookieName(name), value, { ...options, maxAge });
      if (name === 'refresh') void reply.setCookie(marker, '1', { ...markerOptions, maxAge });
    },
    clear: (reply, name) => {
      void reply.clearCookie(cookieName(name), options);
      if (name === 'refresh') void reply.clearCookie(marker, markerOptions);
    },
  };
}

/**
 * Refuses a call that another site's page makes with our cookies. Browsers name the page's origin on every POST; a
 * caller without one is no browser and has no cookies to abuse.
 * @throws ProductError `Forbidden`
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const own = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
  if (origin !== undefined && !own.includes(origin)) throw new ProductError('Forbidden');
}
