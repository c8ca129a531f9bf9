import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import { fetchWithoutRedirects } from '../../../platform/fetch-without-redirects';
import { sourceOf, type StaffSession } from '../../../platform/http';
import { type IdentityProvider, openIdProvider } from '../../auth';
import { staffSessionOf } from './staff-sessions.service';
import { makeStaffCookies, type StaffCookies } from './staff-cookies';

/** The dependencies of the routes of this feature. */
export interface StaffDependencies {
  cookies: StaffCookies;
  /** @throws ProductError `Unauthorized` */
  sessionOf: (request: FastifyRequest) => Promise<StaffSession>;
  /** The campus's own sign-in, where one is configured. */
  campus: { name: string; provider: IdentityProvider } | undefined;
}

export function openStaff({ db, config, clock }: App): StaffDependencies {
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
