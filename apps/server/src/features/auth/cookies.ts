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
 * The cookies of signing in: out of every script's reach, and sent to this host only. `Lax` rather than `Strict`, because
 * a provider sends people back from its own site.
 * @param secure whether the product is at an https address
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
