import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Provider } from '@nestmate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

type CookieName = 'refresh' | `${'linking' | 'started' | 'returned'}_${Provider}`;

export interface Cookies {
  read: (request: FastifyRequest, name: CookieName) => string | undefined;
  /** @param lifetime milliseconds */
  set: (reply: FastifyReply, name: CookieName, value: string, lifetime: number) => void;
  clear: (reply: FastifyReply, name: CookieName) => void;
}

/**
 * The sign-in cookies: inaccessible to scripts and sent only to this host. They are `Lax`, not `Strict`, because a
 * provider redirects the browser back from its own site.
 * @param secure whether the product is served over HTTPS
 */
export function makeCookies(secure: boolean): Cookies {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  const named = (name: CookieName) => `${secure ? '__Host-' : ''}nestmate_${name}`;
  return {
    read: (request, name) => request.cookies[named(name)],
    set: (reply, name, value, lifetime) => {
      void reply.setCookie(named(name), value, { ...options, maxAge: Math.floor(lifetime / 1000) });
    },
    clear: (reply, name) => {
      void reply.clearCookie(named(name), options);
    },
  };
}
