import 'fake-indexeddb/auto';
import { calls } from '@nestmate/contract';
import type { Session } from '@nestmate/contract/auth';
import type { Answer, TestApp } from '../../apps/server/test/app';
import { browser } from '../../apps/server/test/clients/browser';
import { longBio } from '../../apps/server/test/world/builders';
import { addressFor, type Visit } from '../../apps/web/src/app/route-guard';
import { removalOf } from '../../apps/web/src/platform/session/removal';
import {
  endArrival,
  clearSession,
  isAuthenticated,
  membershipOf,
  removeMembership,
  selectMembership,
  startSession,
  useSession,
} from '../../apps/web/src/platform/session/session';

type SignedIn = Answer<typeof calls.auth.google>;
export type Overview = NonNullable<Answer<typeof calls.profile.overview>['res']>;

/** One window of the web app: its session and its route guard, against the real server. */
export function createResidentClient(app: TestApp, person: { name: string; email: string }) {
  let window = browser(app);
  let overview: Overview | null = null;
  clearSession();

  const state = () => useSession.getState();

  function applySession(answer: SignedIn): void {
    if (!answer.res) return;
    startSession(answer.res);
    endArrival();
  }

  /** Fetches the acting membership's overview as the shell does, and handles a removal. */
  async function loadOverview(): Promise<void> {
    overview = null;
    const mine = acting();
    if (!mine) return;
    const { membershipId, params } = mine;
    const answer = await app.call(calls.profile.overview, mine);
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

  const acting = () => {
    const { userId, accessToken, membershipId } = state();
    if (userId === null || accessToken === null || membershipId === null) return null;
    return { token: accessToken, membershipId, params: { userId, membershipId } };
  };

  const visit = (path: string): Visit => ({
    path,
    signedIn: isAuthenticated(state()),
    arriving: state().arriving,
    destination: state().destination,
    hasInvitation: false,
    roundStatus: membershipOf(state())?.matchingRoundStatus ?? null,
    profileComplete: overview?.profileComplete ?? null,
    answersComplete: overview?.answersComplete ?? null,
    isLoading: false,
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
    /** Confirms basic info. */
    async register() {
      const mine = acting();
      if (!mine) return;
      const { res: info } = await app.call(calls.profile.readBasicInfo, mine);
      const gender = info?.genderOptions[0]?.id ?? null;
      const body = { hidden: false, first_name: 'Robin', last_name: 'Doe', gender, bio: longBio };
      await app.call(calls.profile.saveBasicInfo, { ...mine, body });
    },
    /** Answers every question, which are sliders. */
    async answer() {
      const mine = acting();
      if (!mine) return;
      const { res } = await app.call(calls.questions.read, mine);
      const answers = (res?.questions ?? []).map(({ questionId }) => ({
        type: 'SLIDER' as const,
        questionId,
        userAnswers: 2,
        roommateLowAnswers: 1,
        roommateHighAnswers: 3,
      }));
      await app.call(calls.questions.save, { ...mine, body: { answers } });
    },
    /** Asks the server for the deck. */
    async deal() {
      const mine = acting();
      return mine && app.call(calls.find.cards, mine);
    },
    landingOf: (path: string) => addressFor(visit(path)),
  };
}

export type ResidentClient = ReturnType<typeof createResidentClient>;
