import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../../platform/app';
import { ProductError, sourceOf } from '../../../platform/http';
import { newOpaqueToken } from '../../../platform/opaque-token';
import { attemptOf, newAttempt } from '../../auth';
import type { StaffDependencies } from '../sessions/staff-dependencies';
import { sessionLifetimeMs } from '../sessions/staff-sessions.service';
import { finishSignIn, knownForMs, staffOfProvider } from './finish-sign-in.service';

const startedMs = 15 * 60_000;
export const campusPaths = { start: '/staff/auth/campus', back: '/staff/auth/campus/back' } as const;

const challengeClaims = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
const returned = z.object({
  state: z.string().max(512),
  code: z.string().max(8192).optional(),
  iss: z.string().max(512).optional(),
  error: z.string().max(512).optional(),
});

/**
 * Sign-in at the campus's own OpenID Connect server, by navigation there and back. The state for the verification waits
 * in a signed cookie of this browser, one for each window that is at it. The campus vouches for the addresses that it
 * sends, unless it says otherwise. The browser comes back to the sign-in page, which goes on where its window was.
 */
export function campusRoutes(app: App, { campus, cookies }: StaffDependencies): void {
  if (!campus) return;
  const { http, db, clock, config } = app;
  const challenges = app.tokens.tokens({
    issuer: 'nestmate',
    purpose: 'staff campus sign-in',
    claims: challengeClaims,
  });
  const redirectUri = `${config.publicUrl}${campusPaths.back}`;
  const limited = { config: { limit: 'signIn' } } as const;
  const see = (reply: FastifyReply, address: string) =>
    reply.header('cache-control', 'no-store').redirect(address, 303);
  const redirectWithFailure = (reply: FastifyReply, code: string) =>
    see(reply, `/staff/sign-in?failed=${code}`);

  http.get(campusPaths.start, limited, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') return see(reply, '/staff');
    const attempt = newAttempt((one) => cookies.read(request, `staff_campus_${one}`) !== undefined);
    const state = `campus.${attempt}.${newOpaqueToken()}`;
    const challenge = { state, nonce: newOpaqueToken(), codeVerifier: newOpaqueToken() };
    const away = await campus.provider.authorizeUrl({ ...challenge, redirectUri }).catch(() => undefined);
    if (!away) return redirectWithFailure(reply, 'ProviderUnavailable');
    const expiresAt = new Date(clock().getTime() + startedMs);
    cookies.set(
      reply,
      `staff_campus_${attempt}`,
      await challenges.issue(challenge, { expiresAt }),
      startedMs,
    );
    return see(reply, away);
  });

  http.get(campusPaths.back, limited, async (request, reply) => {
    const parsed = returned.safeParse(request.query);
    const attempt = attemptOf(parsed.data?.state);
    if (!parsed.success || !attempt) return redirectWithFailure(reply, 'SignInFailed');
    const cookie = cookies.read(request, `staff_campus_${attempt}`) ?? '';
    cookies.clear(reply, `staff_campus_${attempt}`);
    try {
      const challenge = await challenges.verify(cookie, clock());
      if (parsed.data.state !== challenge.state) throw new ProductError('SignInFailed');
      const response = z.record(z.string(), z.string()).parse(parsed.data);
      const identity = await campus.provider.identify(response, { ...challenge, redirectUri });
      const browser = { source: sourceOf(request), known: cookies.read(request, 'staff_known') };
      const { token, known } = await db.transaction(async (tx) => {
        const { issuer, subject, emailVerified } = identity;
        // Most campuses do not say whether an address is verified, and vouch for all of them.
        const email = emailVerified === false ? undefined : identity.email;
        const staffId = await staffOfProvider(tx, { issuer, subject, email }, clock());
        return finishSignIn(
          { tx, events: app.events, tokens: app.tokens },
          { staffId, method: 'campus', browser },
          clock(),
        );
      });
      cookies.set(reply, 'staff', token, sessionLifetimeMs);
      cookies.set(reply, 'staff_known', known, knownForMs);
      return see(reply, '/staff/sign-in');
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      return redirectWithFailure(reply, error.code === 'NotStaff' ? 'NotStaff' : 'SignInFailed');
    }
  });
}
