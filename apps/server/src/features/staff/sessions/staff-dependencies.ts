import type { CookieSerializeOptions } from '@fastify/cookie';
import type { SignInAttempt } from '@nestmate/contract/rules/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import { fetchWithoutRedirects } from '../../../platform/fetch-without-redirects';
import { sourceOf, type StaffSession } from '../../../platform/http';
import { type IdentityProvider, openIdProvider } from '../../auth';
import { staffSessionOf } from './staff-sessions.service';

/** The dependencies of the routes of this feature. */
export interface StaffDependencies {
  cookies: StaffCookies;
  /** @throws ProductError `Unauthorized` */
  sessionOf: (request: FastifyRequest) => Promise<StaffSession>;
  /** The campus's own sign-in, where one is configured. */
  campus: { name: string; provider: IdentityProvider } | undefined;
}

export function makeStaffDependencies({ db, config, clock }: App): StaffDependencies {
  const cookies = makeStaffCookies(config.secureCookies);
  const { staffOidc } = config;
  return {
    cookies,
    sessionOf: (request) => staffSessionOf(db, cookies.read(request, 'staff'), sourceOf(request), clock()),
    campus: staffOidc && {
      name: staffOidc.name,
      provider: openIdProvider({ ...staffOidc, fetch: fetchWithoutRedirects }),
    },
  };
}

type Name = 'staff' | 'staff_asking' | `staff_campus_${SignInAttempt}` | 'staff_known';

export interface StaffCookies {
  read: (request: FastifyRequest, name: Name) => string | undefined;
  set: (reply: FastifyReply, name: Name, value: string, lifetimeMs: number) => void;
  clear: (reply: FastifyReply, name: Name) => void;
}

/**
 * The console's cookies: inaccessible to scripts and sent only to this host, and only by its own pages. The cookie of a
 * sign-in at the campus is `Lax`, since the browser comes back from another site.
 * @param secure whether the product is served over HTTPS
 */
function makeStaffCookies(secure: boolean): StaffCookies {
  const optionsOf = (name: Name): CookieSerializeOptions => ({
    path: '/',
    httpOnly: true,
    sameSite: name.startsWith('staff_campus_') ? 'lax' : 'strict',
    secure,
  });
  const cookieName = (name: Name) => `${secure ? '__Host-' : ''}nestmate_${name}`;
  return {
    read: (request, name) => request.cookies[cookieName(name)],
    set: (reply, name, value, lifetimeMs) =>
      void reply.setCookie(cookieName(name), value, {
        ...optionsOf(name),
        maxAge: Math.floor(lifetimeMs / 1000),
      }),
    clear: (reply, name) => void reply.clearCookie(cookieName(name), optionsOf(name)),
  };
}
