import { calls } from '@nestmate/contract';
import { provider } from '@nestmate/contract/providers';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import {
  community,
  invitation,
  resident,
  type TestCommunity,
  unclaimedResident,
} from '../../../test/world/builders';
import { subnetworks } from '../housing';
import { memberships } from '../memberships';
import { profiles } from '../profile';
import { invitations } from './invitations.schema';

let app: TestApp;
let place: TestCommunity;
const preflight = (token: string) => app.call(calls.invitations.preflight, { params: { token } });
const invalid = { code: 404, err: { error_code: 'InvalidPasscode', error_description: 'Invalid passcode' } };

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  place = await community(app.db);
});

describe('the preflight of an invitation', () => {
  it('finds a passcode typed with spaces or other dashes', async () => {
    const passcode = await invitation(app.db, place, { passcode: 'NEST-DASH-2027' });
    for (const typed of ['nest dash 2027', 'Nest–Dash—2027'])
      expect(await preflight(typed), typed).toMatchObject({ code: 200, res: { passcode } });
    expect(await preflight('NESTDASH2027')).toMatchObject(invalid);
  });

  it('returns the place, resident and sender of a UNIQUE one [7.8]', async () => {
    const inviter = await resident(app.db, place, { firstName: 'Grace', lastName: 'Hopper' });
    const { membershipId } = await unclaimedResident(app.db, place, {
      firstName: 'Maya',
      lastName: 'Torres',
    });
    const passcode = await invitation(app.db, place, {
      membershipId,
      inviterMembershipId: inviter.membershipId,
      loginMethod: 'google',
    });
    expect(await preflight(passcode)).toMatchObject({
      code: 200,
      res: {
        passcode,
        invitationType: 'UNIQUE',
        loginMethod: 'google',
        membershipId,
        userId: null,
        claimed: false,
        firstName: 'Maya',
        lastName: 'Torres',
        inviter: { firstName: 'Grace', lastName: 'Hopper' },
        networkName: 'Alder University',
        subNetworkName: 'Linden Hall',
        unitTypeId: place.unitTypeId,
      },
    });
  });

  it('returns the place of a GENERAL one without names', async () => {
    const passcode = await invitation(app.db, place);
    expect((await preflight(passcode)).res).toMatchObject({
      invitationType: 'GENERAL',
      loginMethod: null,
      membershipId: null,
      userId: null,
      firstName: null,
      inviter: null,
      subnetworkId: place.subnetworkId,
    });
  });

  it('returns the last day of matching, while people are being matched', async () => {
    const passcode = await invitation(app.db, place);
    const [hall] = await app.db.select().from(subnetworks).where(eq(subnetworks.id, place.subnetworkId));
    expect((await preflight(passcode)).res?.matchingEnds).toBe(hall?.deadlineEnd);
    await app.db
      .update(subnetworks)
      .set({ roundStatus: 'ACTIVE' })
      .where(eq(subnetworks.id, place.subnetworkId));
    expect((await preflight(passcode)).res?.matchingEnds).toBeNull();
  });

  it('returns the account that has claimed it in place of its resident', async () => {
    const { membershipId } = await unclaimedResident(app.db, place);
    const passcode = await invitation(app.db, place, { membershipId });
    const { userId } = sessionIn(await browser(app).signIn('google', newcomer(), { passcode }));
    expect((await preflight(passcode)).res).toMatchObject({
      claimed: true,
      userId,
      membershipId,
      firstName: null,
      lastName: null,
    });
  });

  it('accepts a passcode in any case, with spaces around it', async () => {
    const passcode = await invitation(app.db, place);
    expect((await preflight(` ${passcode.toLowerCase()} `)).res).toMatchObject({ passcode });
  });

  it('refuses an unknown, a revoked and a removed resident’s passcode alike', async () => {
    const revoked = await invitation(app.db, place, { revokedAt: new Date() });
    const { membershipId } = await unclaimedResident(app.db, place, { removed: true });
    const removed = await invitation(app.db, place, { membershipId });
    for (const passcode of ['NO-SUCH', revoked, removed, "'; drop table users; --", '%', '_']) {
      expect(await preflight(passcode), passcode).toMatchObject(invalid);
    }
  });

  it('says only to the holder of a replaced passcode that there is a newer one', async () => {
    const { membershipId } = await unclaimedResident(app.db, place);
    const old = await invitation(app.db, place, { membershipId, revokedAt: new Date() });
    expect(await preflight(old)).toMatchObject(invalid);
    const newer = await invitation(app.db, place, { membershipId });
    const replaced = { code: 410, err: { error_code: 'InvitationReplaced' } };
    expect(await preflight(old)).toMatchObject(replaced);
    expect(await browser(app).signIn('google', newcomer(), { passcode: old })).toMatchObject(replaced);
    expect(await preflight(`${old}X`)).toMatchObject(invalid);
    expect((await preflight(newer)).code).toBe(200);
    await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, membershipId));
    expect(await preflight(old)).toMatchObject(invalid);
  });

  it('limits how often passcodes can be tried', async () => {
    const limited = await testApp({ config: { rateLimitFactor: 0.05 } });
    const guess = () => limited.call(calls.invitations.preflight, { params: { token: 'NO-SUCH' } });
    const answers = await Promise.all(Array.from({ length: 60 }, guess));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 404).length).toBeGreaterThanOrEqual(30);
    expect(codes).toContain(429);
    expect(answers.find(({ code }) => code === 429)?.err?.error_code).toBe('TooManyRequests');
  });
});

it('shows staff, in the log and beside the resident, who joined with a name that is not theirs', async () => {
  const { networkId } = place;
  const renee = await staffMember(app, { networkId });
  const join = async (
    known: { firstName: string; lastName: string; email: string },
    as: ReturnType<typeof newcomer>,
  ) => {
    const { membershipId } = await unclaimedResident(app.db, place, known);
    sessionIn(
      await browser(app).signIn('google', as, {
        passcode: await invitation(app.db, place, { membershipId }),
      }),
    );
    const params = { networkId, membershipId };
    const { res } = await callAsStaff(app)(renee, staffCalls.staffResidents.read, { params });
    return res?.story.filter(({ action }) => action === 'invitations.otherPerson');
  };
  const jose = newcomer('NUÑEZ jose');
  const same = { firstName: 'José', lastName: 'Núñez', email: jose.email.toUpperCase() };
  expect(await join(same, jose)).toEqual([]);
  const eve = newcomer('Eve Stone');
  const maya = { firstName: 'Maya', lastName: 'Torres', email: 'maya@campus.example' };
  const differs = {
    before: { name: 'Maya Torres', email: maya.email },
    after: { name: 'Eve Stone', email: eve.email },
  };
  expect(await join(maya, eve)).toMatchObject([{ actor: { kind: 'job' }, ...differs }]);
  const ana = newcomer('Ana Reyes');
  const campus = { firstName: 'Ana María', lastName: 'Reyes', email: 'ana@campus.example' };
  expect(await join(campus, ana)).toEqual([]);
  const nameless = await join({ firstName: '', lastName: '', email: 'ben@campus.example' }, newcomer('Ben'));
  expect(nameless).toMatchObject([{ before: { email: 'ben@campus.example' } }]);
  const query = { action: 'invitations.otherPerson' as const };
  const log = await callAsStaff(app)(renee, staffCalls.staffAudit.entries, { params: { networkId }, query });
  expect(log.res?.entries).toHaveLength(2);
});

it('registers the person of a UNIQUE invitation or anybody with a GENERAL one [6.5]', async () => {
  const { membershipId } = await unclaimedResident(app.db, place);
  const unique = await invitation(app.db, place, { membershipId });
  const general = await invitation(app.db, place);
  for (const brand of provider.options)
    expect(await browser(app).signIn(brand, newcomer()), brand).toMatchObject({
      code: 401,
      err: { error_code: 'Unauthorized' },
    });
  const signIn = async (passcode: string) => browser(app).signIn('google', newcomer(), { passcode });
  expect(sessionIn(await signIn(unique)).membershipId).toBe(membershipId);
  expect(await signIn(unique)).toMatchObject({ code: 409, err: { error_code: 'InvitationClaimed' } });
  const members = [sessionIn(await signIn(general)), sessionIn(await signIn(general))];
  expect(new Set(members.map((session) => session.membershipId)).size).toBe(2);
});

describe('a UNIQUE invitation', () => {
  let membershipId: TestMembership;
  let passcode: string;
  type TestMembership = Awaited<ReturnType<typeof unclaimedResident>>['membershipId'];

  beforeEach(async () => {
    ({ membershipId } = await unclaimedResident(app.db, place, { firstName: 'Maya', lastName: 'Torres' }));
    passcode = await invitation(app.db, place, { membershipId });
  });

  it('gives its one membership, with the name that the roster has', async () => {
    const session = sessionIn(await browser(app).signIn('google', newcomer(), { passcode }));
    expect(session).toMatchObject({ membershipId, memberships: [{ membershipId, userId: session.userId }] });
    const [profile] = await app.db.select().from(profiles).where(eq(profiles.membershipId, membershipId));
    expect(profile).toMatchObject({ firstName: 'Maya', lastName: 'Torres' });
  });

  it('may be used again by the account that claimed it', async () => {
    const maya = newcomer();
    const first = sessionIn(await browser(app).signIn('google', maya, { passcode }));
    const again = sessionIn(await browser(app).signIn('google', maya, { passcode }));
    expect(again).toMatchObject({ userId: first.userId, membershipId });
  });

  it('is refused to any other account, new or known', async () => {
    sessionIn(await browser(app).signIn('google', newcomer(), { passcode }));
    const known = newcomer();
    const general = await invitation(app.db, place);
    sessionIn(await browser(app).signIn('google', known, { passcode: general }));
    for (const [name, other] of Object.entries({ newcomer: newcomer(), known })) {
      const answer = await browser(app).signIn('google', other, { passcode });
      expect(answer, name).toMatchObject({ code: 409, err: { error_code: 'InvitationClaimed' } });
      expect(answer.err?.error_description, name).toMatch(/^You have already claimed this invitation/);
    }
  });

  it('succeeds for one of two people who claim it concurrently', async () => {
    const windows = [browser(app), browser(app)];
    for (const window of windows) await window.follow(await window.start('google'), newcomer());
    const answers = await Promise.all(
      windows.map((window) => window.finish('google', { create_on_login: true, passcode })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const [row] = await app.db.select().from(memberships).where(eq(memberships.id, membershipId));
    expect(row?.userId).toBe(answers.find(({ res }) => res)?.res?.userId);
  });

  it('leaves no account behind when it is refused', async () => {
    sessionIn(await browser(app).signIn('google', newcomer(), { passcode }));
    const late = newcomer();
    await browser(app).signIn('google', late, { passcode });
    expect(await browser(app).signIn('google', late)).toMatchObject({ code: 401 });
  });
});

describe('a GENERAL invitation', () => {
  it('makes a new membership at its unit type, under the name that the provider gave', async () => {
    const passcode = await invitation(app.db, place);
    const ada = newcomer('Ada King Lovelace');
    const session = sessionIn(await browser(app).signIn('google', ada, { passcode }));
    expect(session.memberships).toMatchObject([{ l3Id: place.unitTypeId, questionsSaved: false }]);
    const shown = await app.db.select().from(profiles);
    expect(shown.find((profile) => profile.membershipId === session.membershipId)).toMatchObject({
      firstName: 'Ada King',
      lastName: 'Lovelace',
      email: ada.email,
    });
  });

  it('makes one membership per account and subnetwork, however often it is used', async () => {
    const passcode = await invitation(app.db, place);
    const ada = newcomer();
    const first = sessionIn(await browser(app).signIn('google', ada, { passcode }));
    const windows = [browser(app), browser(app), browser(app)];
    for (const window of windows) await window.follow(await window.start('google'), ada);
    const again = await Promise.all(
      windows.map(async (window) => sessionIn(await window.finish('google', { passcode }))),
    );
    for (const { memberships, membershipId } of again) {
      expect(memberships).toHaveLength(1);
      expect(membershipId).toBe(first.membershipId);
    }
  });

  it('does not let a removed resident in again', async () => {
    const passcode = await invitation(app.db, place);
    const ada = newcomer();
    const { userId } = sessionIn(await browser(app).signIn('google', ada, { passcode }));
    await app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.userId, userId));
    for (const query of [{}, { passcode }]) {
      expect(await browser(app).signIn('google', ada, query), JSON.stringify(query)).toMatchObject({
        code: 403,
        err: { error_code: 'AccessRemoved' },
      });
    }
  });
});

describe('an invitation with a fixed login method', () => {
  it.each(provider.options)('refuses every other provider when it is %s', async (fixed) => {
    const passcode = await invitation(app.db, place, { loginMethod: fixed });
    for (const other of provider.options.filter((brand) => brand !== fixed)) {
      const answer = await browser(app).signIn(other, newcomer(), { passcode });
      expect(answer, other).toMatchObject({ code: 409, err: { error_code: 'LoginMethodFixed' } });
      expect(answer.err?.error_description, other).toMatch(new RegExp(fixed, 'i'));
    }
    sessionIn(await browser(app).signIn(fixed, newcomer(), { passcode }));
  });
});

describe('claiming an invitation while signed in', () => {
  it('adds its membership to the account [7.2]', async () => {
    const me = await resident(app.db, place);
    const { membershipId } = await unclaimedResident(app.db, await community(app.db));
    const passcode = await invitation(app.db, place, { membershipId });
    const answer = await app.call(calls.auth.reassociate, { as: me.userId, query: { passcode } });
    expect(answer.res).toMatchObject({ userId: me.userId, membershipId });
    expect(answer.res?.memberships.map((m) => m.membershipId)).toEqual([me.membershipId, membershipId]);
  });

  it('refuses one that is unknown, missing or somebody else’s', async () => {
    const me = await resident(app.db, place);
    const other = await resident(app.db, place);
    const passcode = await invitation(app.db, place, { membershipId: other.membershipId });
    const claim = (body: { passcode?: string }) => app.call(calls.auth.reassociate, { as: me.userId, body });
    expect(await claim({ passcode })).toMatchObject({ code: 409, err: { error_code: 'InvitationClaimed' } });
    expect(await claim({ passcode: 'NO-SUCH' })).toMatchObject(invalid);
    expect(await claim({})).toMatchObject(invalid);
  });

  it('refuses a second place in the same community, which stays claimable', async () => {
    const me = await resident(app.db, place);
    const invited = async () => {
      const { membershipId } = await unclaimedResident(app.db, place);
      return { membershipId, passcode: await invitation(app.db, place, { membershipId }) };
    };
    const claim = (userId: typeof me.userId, passcode: string) =>
      app.call(calls.auth.reassociate, { as: userId, body: { passcode } });
    const one = await invited();
    const refused = await claim(me.userId, one.passcode);
    expect(refused).toMatchObject({ code: 409, err: { error_code: 'AlreadyResident' } });
    expect(refused.err?.error_description).toMatch(/^You already have a place in this community/);
    const { userId } = await resident(app.db, await community(app.db));
    const another = await invited();
    const answers = await Promise.all([claim(userId, one.passcode), claim(userId, another.passcode)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  });

  it('gives a place to a person whose former place in the community was removed', async () => {
    const me = await resident(app.db, place, { removed: true });
    const { membershipId } = await unclaimedResident(app.db, place);
    const passcode = await invitation(app.db, place, { membershipId });
    const answer = await app.call(calls.auth.reassociate, { as: me.userId, body: { passcode } });
    expect(answer.res).toMatchObject({ membershipId });
  });

  it('gives two windows of one account the same place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const me = await resident(app.db, place);
      const { membershipId } = await unclaimedResident(app.db, await community(app.db));
      const passcode = await invitation(app.db, place, { membershipId });
      const claim = () => app.call(calls.auth.reassociate, { as: me.userId, body: { passcode } });
      const answers = await Promise.all([claim(), claim(), claim()]);
      expect(answers.map(({ res }) => res?.membershipId)).toEqual(Array(3).fill(membershipId));
    }
  });

  it('requires an account with the invitation’s login method', async () => {
    const passcode = await invitation(app.db, place, { loginMethod: 'apple' });
    const somebody = newcomer();
    const { accessToken } = sessionIn(
      await browser(app).signIn('facebook', somebody, { passcode: await invitation(app.db, place) }),
    );
    const claim = () => app.call(calls.auth.reassociate, { token: accessToken, body: { passcode } });
    expect(await claim()).toMatchObject({ code: 409, err: { error_code: 'LoginMethodFixed' } });
  });

  it('publishes the new resident', async () => {
    const received: unknown[] = [];
    app.events.on('roster.changed', 'find', ({ membershipId }) => void received.push(membershipId));
    const me = await resident(app.db, place);
    const passcode = await invitation(app.db, await community(app.db));
    const { res } = await app.call(calls.auth.reassociate, { as: me.userId, body: { passcode } });
    await vi.waitFor(() => expect(received).toContain(res?.membershipId));
  });
});

it('offers the passcodes of the demo world that exist, described in the language of the request', async () => {
  await invitation(app.db, place, { passcode: 'NEST-OAKS-2027' });
  const { res } = await app.call(calls.product.options, { headers: { 'accept-language': 'es' } });
  expect(res).toMatchObject({
    demo: true,
    demoPasscodes: [{ passcode: 'NEST-OAKS-2027', kind: 'GENERAL', about: 'The Oaks, con Google' }],
  });
  await app.db.delete(invitations).where(eq(invitations.passcode, 'NEST-OAKS-2027'));
});
