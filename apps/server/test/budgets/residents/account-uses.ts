import { calls } from '@nestmate/contract';
import { type MembershipId, sessionId as sessionIdSchema } from '@nestmate/contract/ids';
import type { Provider } from '@nestmate/contract/providers';
import { archives } from '../../../src/features/account/archive/archive.schema';
import { sessions } from '../../../src/features/auth';
import { officeIds } from '../../../src/features/memberships';
import { newId, type SessionId } from '../../../src/platform/ids';
import { browser, newcomer, sessionIn } from '../../clients/browser';
import { answerAt, setUpCampus, startAt } from '../../office/campus';
import { atEnd } from '../../setup/at-end';
import { community, invitation, resident, unclaimedResident } from '../../world/builders';
import type { Person } from '../../world/deck';
import { own, type Uses, type World } from './world';

/** Their account and how they sign in. */
export function accountUses({
  app,
  hall,
  person,
  me,
  identity,
  knownEmail,
  roommates,
}: World): Pick<Uses, 'account' | 'auth' | 'identities' | 'sessions' | 'invitations' | 'product'> {
  const { db } = app;
  const { networkId } = hall;
  /** Somebody who has come back from a provider, with all that a window sends then. */
  const returned = async (provider: Provider) => {
    const window = browser(app);
    const page = await window.start(provider);
    await window.follow(page, { ...newcomer() });
    return {
      headers: withCookies(window),
      body: { create_on_login: true, passcode: await invitation(db, hall) },
    };
  };
  const signInNewcomer = async () => {
    const window = browser(app);
    const person = newcomer();
    const passcode = await invitation(db, hall);
    const session = sessionIn(await window.signIn('google', person, { passcode }));
    const membershipId = session.memberships[0]?.membershipId as MembershipId;
    return { window, person, session, me: { userId: session.userId, membershipId } };
  };
  /** Somebody whose community lets them invite people they know, with a link. */
  const inviter = async () => {
    const place = await community(db, { residentsInvite: true });
    const by = await resident(db, place);
    await invitation(db, place, {
      type: 'FRIEND',
      inviterMembershipId: by.membershipId,
      maxJoins: 2,
      message: 'Shall we?',
    });
    return by;
  };
  const sessionOf = async ({ userId }: Person) => {
    const id = newId<SessionId>();
    await db.insert(sessions).values({ id, userId });
    return id;
  };

  return {
    account: {
      archive: () => own(me),
      requestArchive: async () => own(await person()),
      archiveLink: async () => {
        const by = await person();
        const id = newId();
        await db
          .insert(archives)
          .values({ id, userId: by.userId, language: 'en', state: 'ready', readyAt: new Date() });
        return own(by);
      },
      remove: async () => ({ by: (await roommates()).one }),
    },
    auth: {
      google: () => returned('google'),
      apple: () => returned('apple'),
      facebook: () => returned('facebook'),
      campus: async () => {
        const place = await community(db);
        const campus = await setUpCampus(app, place.networkId);
        atEnd(campus.close);
        const { membershipId } = await unclaimedResident(db, place);
        await invitation(db, place, { membershipId });
        await db
          .insert(officeIds)
          .values({ membershipId, subnetworkId: place.subnetworkId, officeId: '0042' });
        const window = browser(app);
        const page = await startAt(window, place.networkId);
        await window.visit(await answerAt(page, { email: 'ida@alder.example', student_number: '0042' }));
        return { headers: withCookies(window), body: {} };
      },
      refresh: async () => ({ headers: withCookies((await signInNewcomer()).window) }),
      logout: async () => {
        const { window, session } = await signInNewcomer();
        return { headers: withCookies(window), token: session.accessToken };
      },
      reassociate: async () => ({
        by: await person(),
        body: { passcode: await invitation(db, await community(db, { networkId })) },
      }),
      lostAuth: () => ({ query: { email: knownEmail } }),
    },
    identities: {
      list: () => own(me),
      intend: async () => ({ ...own(await person()), body: { provider: 'google' as const } }),
      link: async () => {
        const { window, session, me: by } = await signInNewcomer();
        await window.callAs(session, calls.identities.intend, { provider: 'facebook' });
        const page = await window.follow('/auth/start/facebook?link=1');
        await window.follow(page, { ...newcomer() });
        const body = { provider: 'facebook' as const };
        return { ...own(by), token: session.accessToken, headers: withCookies(window), body };
      },
      unlink: async () => {
        const by = await person();
        const { id: identityId } = await identity(by);
        await identity(by);
        return { by, params: { userId: by.userId, identityId } };
      },
    },
    sessions: {
      list: () => own(me),
      end: async () => {
        const by = await person();
        return { by, params: { userId: by.userId, sessionId: sessionIdSchema.parse(await sessionOf(by)) } };
      },
      endOthers: async () => {
        const by = await person();
        for (let count = 0; count < 3; count += 1) await sessionOf(by);
        return own(by);
      },
      signInAgain: async () => {
        const { window, session, person: who, me: by } = await signInNewcomer();
        const page = await window.startAgain('google');
        await window.follow(page, { ...who });
        const body = { provider: 'google' as const };
        return { ...own(by), token: session.accessToken, headers: withCookies(window), body };
      },
    },
    invitations: {
      preflight: async () => ({ params: { token: await invitation(db, hall) } }),
      readFriendLink: async () => own(await inviter()),
      openFriendLink: async () => ({ ...own(await inviter()), body: { message: 'Shall we?' } }),
      closeFriendLink: async () => own(await inviter()),
    },
    product: { options: () => ({}) },
  };
}

const withCookies = ({ jar }: ReturnType<typeof browser>) => ({
  host: 'localhost:3000',
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
});
