import 'fake-indexeddb/auto';
import { calls, type Session } from '@nestmate/contract';
import { routeFor, type Visit } from '../../apps/web/src/app/route-guard';
import { routeAt } from '../../apps/web/src/app/routes';
import { removalOf } from '../../apps/web/src/platform/removal';
import {
  arrived,
  clearSession,
  isAuthenticated,
  membershipOf,
  removeMembership,
  selectMembership,
  startSession,
  useSession,
} from '../../apps/web/src/platform/session';
import type { Answer, TestApp } from '../../apps/server/test/app';
import { browser } from '../../apps/server/test/browser';

type SignedIn = Answer<typeof calls.auth.google>;
export type Overview = NonNullable<Answer<typeof calls.profile.overview>['res']>;

/** Where the guard redirects an address, and after how many redirects. */
export interface Landing {
  to: string;
  redirects: number;
}

const maxRedirects = 5;

/** One window of the web app: its session and its route guard, against the real server. */
export function residentClient(app: TestApp, person: { name: string; email: string }) {
  let window = browser(app);
  let overview: Overview | null = null;
  clearSession();

  const state = () => useSession.getState();

  function applySession(answer: SignedIn): void {
    if (!answer.res) return;
    startSession(answer.res);
    arrived();
  }

  /** Fetches the acting membership's overview as the shell does, and handles a removal. */
  async function loadOverview(): Promise<void> {
    overview = null;
    const { userId, accessToken, membershipId } = state();
    if (userId === null || accessToken === null || membershipId === null) return;
    const params = { userId, membershipId };
    const answer = await app.call(calls.profile.overview, { token: accessToken, membershipId, params });
    if (answer.res) {
      overview = answer.res;
      return;
    }
    const removal = removalOf({
      call: calls.profile.overview,
      params,
      actsFor: membershipId,
      code: answer.code,
      error_code: answer.err.error_code,
    });
    if (removal?.of === 'membership') removeMembership(removal.membershipId);
    // Closing the notice logs out.
    if (removal) await logOut();
  }

  async function logOut(): Promise<void> {
    await window.post('/auth/logout');
    clearSession();
    overview = null;
  }

  const visit = (path: string): Visit => ({
    path,
    known: routeAt(path) !== undefined,
    signedIn: isAuthenticated(state()),
    arriving: state().arriving,
    hasNetwork: membershipOf(state()) !== undefined,
    hasInvitation: false,
    roundStatus: membershipOf(state())?.matchingRoundStatus ?? null,
    profileComplete: overview?.profileComplete ?? null,
  });

  return {
    async signIn(passcode?: string) {
      applySession(await window.signIn('google', person, passcode === undefined ? {} : { passcode }));
    },
    async join(passcode: string) {
      const { accessToken } = state();
      if (accessToken === null) return;
      applySession(await app.call(calls.auth.reassociate, { token: accessToken, body: { passcode } }));
    },
    /** A new window with the same cookies, after the browser was closed. */
    async reopen() {
      const response = await window.post('/auth/refresh');
      const answer = response.json<{ res?: Session }>();
      if (answer.res) startSession(answer.res);
      else clearSession();
    },
    switchTo(position: number) {
      const { memberships } = state();
      const chosen = memberships[position % Math.max(1, memberships.length)];
      if (chosen) selectMembership(chosen.membershipId);
    },
    forgetBrowser() {
      window = browser(app);
      clearSession();
    },
    logOut,
    loadOverview,
    visit,
    overview: () => overview,
    session: state,
    landingOf(path: string): Landing {
      let to = path;
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        const next = routeFor(visit(to));
        if (next === null) return { to, redirects };
        to = next;
      }
      return { to, redirects: maxRedirects + 1 };
    },
  };
}

export type ResidentClient = ReturnType<typeof residentClient>;
