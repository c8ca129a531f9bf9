import { calls } from '@nestmate/contract';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { browser, newcomer, sessionIn } from '../../../test/clients/browser';
import {
  answerAt,
  campusClient,
  campusSettings,
  setUpCampus,
  signInAt,
  startAt,
  tryOut,
} from '../../../test/office/campus';
import { callAsStaff, staffMember } from '../../../test/office/staff';
import { atEnd } from '../../../test/setup/at-end';
import { community, invitation, type TestCommunity, unclaimedResident } from '../../../test/world/builders';
import { auditLog, auditPrivate } from '../audit';
import { identities, sessions } from '../auth';
import { invitations } from '../invitations';
import { memberships, officeIds } from '../memberships';
import { campusSignIns } from './campus.schema';

const { staffCampus } = staffCalls;

let app: TestApp;
let hall: TestCommunity;
let campus: Awaited<ReturnType<typeof setUpCampus>>;
beforeAll(async () => {
  app = await testApp();
  hall = await community(app.db);
  campus = await setUpCampus(app, hall.networkId);
  atEnd(campus.close);
});

let numbers = 0;
const newNumber = () => `S00${1000 + ++numbers}`;

interface RosterRow {
  in?: TestCommunity;
  number?: string | null;
  firstName?: string;
  email?: string;
}

/** Somebody on the roster whose invitation waits. */
async function listed({ in: place = hall, number = newNumber(), firstName = 'Ida', email }: RosterRow = {}) {
  const { membershipId } = await unclaimedResident(app.db, place, {
    firstName,
    lastName: 'Berg',
    email: email ?? `${membershipIdText()}@alder.example`,
  });
  const passcode = await invitation(app.db, place, { membershipId });
  if (number !== null) {
    const { subnetworkId } = place;
    await app.db.insert(officeIds).values({ membershipId, subnetworkId, officeId: number });
  }
  return { membershipId, passcode, number: number ?? '' };
}
let texts = 0;
const membershipIdText = () => `listed-${++texts}`;

/** What a campus says about a student. */
const student = (number: string) => ({ email: newcomer().email, student_number: number });

async function accountOf(membershipId: MembershipId): Promise<UserId | null> {
  const [row] = await app.db.select().from(memberships).where(eq(memberships.id, membershipId));
  return row?.userId ?? null;
}

const refused = (error_code: string) => ({ err: { error_code } });

describe('a student of the campus', () => {
  it('joins by their number without a passcode, and is known by issuer and subject afterwards [1.1]', async () => {
    const { membershipId, number } = await listed();
    const person = student(number);
    const first = sessionIn(await signInAt(browser(app), campus, person));
    expect(first.membershipId).toBe(membershipId);
    const renumbered = { ...person, student_number: 'S1' };
    expect(sessionIn(await signInAt(browser(app), campus, renumbered)).userId).toBe(first.userId);
    const [identity] = await app.db.select().from(identities).where(eq(identities.userId, first.userId));
    expect(identity).toMatchObject({
      provider: 'campus',
      issuer: campus.address,
      subject: person.email,
      networkId: hall.networkId,
    });
  });

  it('is found by a number without its leading zeros, in any case [1.1]', async () => {
    const { membershipId } = await listed({ number: 'A007' });
    expect(sessionIn(await signInAt(browser(app), campus, student('a7'))).membershipId).toBe(membershipId);
  });

  it('signs in twice at the same time to one account [1.1]', async () => {
    const person = student((await listed()).number);
    const both = await Promise.all([1, 2].map(() => signInAt(browser(app), campus, person)));
    expect(new Set(both.map((answer) => sessionIn(answer).userId)).size).toBe(1);
  });

  it('joins every place of the network that the roster has for them [1.1]', async () => {
    const summer = await community(app.db, { networkId: hall.networkId });
    const number = newNumber();
    const places = [await listed({ number }), await listed({ number, in: summer })];
    const { memberships: joined } = sessionIn(await signInAt(browser(app), campus, student(number)));
    expect(joined.map(({ membershipId }) => membershipId).toSorted()).toEqual(
      places.map(({ membershipId }) => membershipId).toSorted(),
    );
  });

  it('reads each reason why the roster does not let them in [1.1]', async () => {
    expect(await signInAt(browser(app), campus, student('S9999999'))).toMatchObject(
      refused('CampusNumberUnknown'),
    );
    expect(await signInAt(browser(app), campus, newcomer())).toMatchObject(refused('CampusClaimMissing'));
    const twins = newNumber();
    const elsewhere = await community(app.db, { networkId: hall.networkId });
    await listed({ number: twins });
    await listed({ number: twins, in: elsewhere, firstName: 'Nora' });
    expect(await signInAt(browser(app), campus, student(twins))).toMatchObject(refused('CampusTwoPeople'));
    const revoked = await listed();
    await app.db
      .update(invitations)
      .set({ revokedAt: new Date() })
      .where(eq(invitations.membershipId, revoked.membershipId));
    expect(await signInAt(browser(app), campus, student(revoked.number))).toMatchObject(
      refused('CampusNotInvited'),
    );
    const taken = await listed();
    await signInAt(browser(app), campus, student(taken.number));
    expect(await signInAt(browser(app), campus, student(taken.number))).toMatchObject(
      refused('CampusClaimed'),
    );
    expect(await app.db.select().from(identities).where(eq(identities.subject, 'S9999999'))).toEqual([]);
  });

  it('reads the reason in three languages, with what the campus claims [1.1]', async () => {
    const texts = [];
    for (const language of ['en', 'es', 'zh']) {
      const window = browser(app);
      await window.visit(await answerAt(await startAt(window, hall.networkId), student('S777')));
      const { err } = await window.finish('campus', {}, { 'accept-language': language });
      texts.push(err?.error_description);
    }
    expect(new Set(texts).size).toBe(3);
    for (const text of texts) expect(text).toMatch(/Alder ID.*S777/);
  });

  it('who is removed gets the refusal of the removed, before and after their first sign-in [8.2]', async () => {
    const remove = (id: MembershipId) =>
      app.db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, id));
    const never = await listed();
    await remove(never.membershipId);
    expect(await signInAt(browser(app), campus, student(never.number))).toMatchObject({
      code: 403,
      ...refused('AccessRemoved'),
    });
    const { membershipId, number } = await listed();
    const person = student(number);
    await signInAt(browser(app), campus, person);
    await remove(membershipId);
    expect(await signInAt(browser(app), campus, person)).toMatchObject({
      code: 403,
      ...refused('AccessRemoved'),
    });
  });

  it('with an invitation is the person whom it names, or nobody [1.1]', async () => {
    const [ida, nora] = [await listed(), await listed({ firstName: 'Nora' })];
    const { passcode } = nora;
    expect(await signInAt(browser(app), campus, student(ida.number), { passcode })).toMatchObject(
      refused('CampusOtherPerson'),
    );
    expect(await signInAt(browser(app), campus, student('S888'), { passcode })).toMatchObject(
      refused('CampusOtherPerson'),
    );
    expect(await accountOf(nora.membershipId)).toBeNull();
    const answer = await signInAt(browser(app), campus, student(nora.number), { passcode });
    expect(sessionIn(answer).membershipId).toBe(nora.membershipId);
    const elsewhere = await invitation(app.db, await community(app.db));
    const other = student((await listed()).number);
    expect(await signInAt(browser(app), campus, other, { passcode: elsewhere })).toMatchObject(
      refused('CampusOtherNetwork'),
    );
  });

  it('with a passcode for anybody takes their own place on the roster [1.1]', async () => {
    const passcode = await invitation(app.db, hall);
    const { membershipId, number } = await listed();
    const own = sessionIn(await signInAt(browser(app), campus, student(number), { passcode }));
    expect(own.membershipId).toBe(membershipId);
    const unlisted = sessionIn(await signInAt(browser(app), campus, student('S889'), { passcode }));
    expect(unlisted.memberships).toHaveLength(1);
  });
});

it('asks for an invitation as well where the network says so [1.1]', async () => {
  const strict = await community(app.db);
  const there = await setUpCampus(app, strict.networkId, { needs_passcode: true });
  atEnd(there.close);
  const { membershipId, number, passcode } = await listed({ in: strict });
  const person = student(number);
  expect(await signInAt(browser(app), there, person)).toMatchObject(refused('CampusPasscodeNeeded'));
  const joined = sessionIn(await signInAt(browser(app), there, person, { passcode }));
  expect(joined.membershipId).toBe(membershipId);
  expect((await signInAt(browser(app), there, person)).code).toBe(200);
});

it('finds people by an address only where the campus vouches for it [1.1]', async () => {
  const byAddress = await community(app.db);
  const there = await setUpCampus(app, byAddress.networkId, { match_by: 'email', match_claim: 'email' });
  atEnd(there.close);
  const { membershipId } = await listed({ in: byAddress, email: 'Ida.Berg@alder.example', number: null });
  const person = { email: 'ida.berg@ALDER.example', sub: 'ida' };
  expect(await signInAt(browser(app), there, { ...person, unverified: 'yes' })).toMatchObject(
    refused('CampusAddressUnverified'),
  );
  expect(await signInAt(browser(app), there, { ...person, email: 'berg@alder.example' })).toMatchObject(
    refused('CampusAddressUnknown'),
  );
  expect(sessionIn(await signInAt(browser(app), there, person)).membershipId).toBe(membershipId);
});

describe('somebody who is already here by Google', () => {
  async function byGoogle() {
    const { passcode, number, membershipId } = await listed();
    const window = browser(app);
    const session = sessionIn(await window.signIn('google', newcomer(), { passcode }));
    return { window, session, number, membershipId };
  }

  const link = async (
    { window, session }: Pick<Awaited<ReturnType<typeof byGoogle>>, 'session' | 'window'>,
    person: Record<string, string>,
  ) => {
    const intended = await window.callAs(session, calls.identities.intend, { provider: 'campus' });
    if (intended.code !== 204) return intended;
    await window.visit(await answerAt(await startAt(window, hall.networkId, '&link=1'), person));
    return window.callAs(session, calls.identities.link, { provider: 'campus' });
  };

  it('gets no second account at the campus, and adds it after a fresh sign-in [1.1]', async () => {
    const here = await byGoogle();
    const person = student(here.number);
    expect(await signInAt(browser(app), campus, person)).toMatchObject(refused('CampusClaimed'));
    const linked = await link(here, person);
    expect(linked.res?.identities).toMatchObject([
      { provider: 'google', campus: null },
      { provider: 'campus', campus: { network_id: hall.networkId, name: 'Alder University' } },
    ]);
    expect(sessionIn(await signInAt(browser(app), campus, person)).userId).toBe(here.session.userId);
  });

  it('does not add it with an old session [1.1]', async () => {
    const { window, session } = await byGoogle();
    const longAgo = new Date(Date.now() - 3 * 3_600_000);
    await app.db.update(sessions).set({ createdAt: longAgo }).where(eq(sessions.userId, session.userId));
    expect(await link({ window, session }, student('S1'))).toMatchObject(refused('FreshSignInRequired'));
  });

  it('adds neither another person of the roster nor a campus of another network [1.1]', async () => {
    const other = await listed();
    expect(await link(await byGoogle(), student(other.number))).toMatchObject(refused('CampusOtherPerson'));
    expect(await link(await byGoogle(), student('S890'))).toMatchObject(refused('CampusOtherPerson'));
    const taken = await listed();
    await signInAt(browser(app), campus, student(taken.number));
    expect(await link(await byGoogle(), student(taken.number))).toMatchObject(refused('CampusClaimed'));
    const away = await community(app.db);
    const window = browser(app);
    const passcode = await invitation(app.db, away);
    const session = sessionIn(await window.signIn('google', newcomer(), { passcode }));
    expect(await link({ window, session }, student('S891'))).toMatchObject(refused('CampusOtherNetwork'));
  });

  it('keeps their own account when the campus has the same address [1.1]', async () => {
    const window = browser(app);
    const somebody = newcomer();
    const passcode = await invitation(app.db, await community(app.db));
    const { userId } = sessionIn(await window.signIn('google', somebody, { passcode }));
    const { number } = await listed();
    const person = { email: somebody.email, student_number: number };
    expect(sessionIn(await signInAt(browser(app), campus, person)).userId).not.toBe(userId);
  });

  it('signs in again at the campus, and removes every identity but the last [1.1]', async () => {
    const { number } = await listed();
    const person = student(number);
    const window = browser(app);
    const session = sessionIn(await signInAt(window, campus, person));
    await window.visit(await answerAt(await startAt(window, hall.networkId, '&again=1'), person));
    expect((await window.callAs(session, calls.sessions.signInAgain, { provider: 'campus' })).code).toBe(200);
    const { userId, accessToken: token } = sessionIn(await signInAt(window, campus, person));
    const params = { userId };
    const [only] = (await app.call(calls.identities.list, { token, params })).res?.identities ?? [];
    if (!only) throw new Error('No identity');
    const removal = { token, params: { userId, identityId: only.identity_id } };
    expect(await app.call(calls.identities.unlink, removal)).toMatchObject(refused('LastIdentity'));
  });
});

describe('an answer that is not the campus’s own', () => {
  it.each([
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['for another client', () => ({ aud: 'somebody-else' })],
    ['that has expired', () => ({ exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['without its nonce', () => ({ nonce: undefined })],
    ['with the nonce of another sign-in', () => ({ nonce: 'another' })],
  ])('signs nobody in with a token %s [1.1]', async (_, changes) => {
    const { number, membershipId } = await listed();
    campus.tamper((claims) => ({ ...claims, ...changes() }));
    const answer = await signInAt(browser(app), campus, student(number));
    campus.tamper((claims) => claims);
    expect(answer).toMatchObject({ code: 401, ...refused('SignInFailed') });
    expect(await accountOf(membershipId)).toBeNull();
  });

  it('works once, and in the browser that began it [1.1]', async () => {
    const person = student((await listed()).number);
    const window = browser(app);
    const back = await answerAt(await startAt(window, hall.networkId), person);
    const stranger = browser(app);
    await stranger.visit(back);
    expect(await stranger.finish('campus')).toMatchObject(refused('SignInFailed'));
    await window.visit(back);
    expect((await window.finish('campus')).code).toBe(200);
    await window.visit(back);
    expect(await window.finish('campus')).toMatchObject(refused('SignInFailed'));
  });

  it('is not taken from the address of another network, or with the issuer of another [1.1]', async () => {
    const away = await community(app.db);
    const evil = await setUpCampus(app, away.networkId);
    atEnd(evil.close);
    const { number, membershipId } = await listed();
    // The evil campus sends the browser on to the honest one, to get hold of its code.
    const window = browser(app);
    const begun = new URL(await startAt(window, away.networkId));
    const honest = new URL(`${campus.address}/authorize${begun.search}`);
    const back = new URL(await answerAt(honest.href, student(number)));
    await window.visit(back.href);
    expect(await window.finish('campus')).toMatchObject(refused('SignInFailed'));
    const own = new URL(await startAt(window, hall.networkId));
    const elsewhere = new URL(await answerAt(own.href, student(number)));
    elsewhere.pathname = elsewhere.pathname.replace(hall.networkId, away.networkId);
    await window.visit(elsewhere.href);
    expect(await window.finish('campus')).toMatchObject(refused('SignInFailed'));
    expect(await accountOf(membershipId)).toBeNull();
  });

  it('leads to no address but the product’s own [1.1]', async () => {
    const window = browser(app);
    const page = new URL(await startAt(window, hall.networkId, '&window=https://evil.example'));
    expect(page.searchParams.get('redirect_uri')).toBe(
      `${app.config.publicUrl}/auth/redirect/campus/${hall.networkId}`,
    );
    expect(page.searchParams.get('code_challenge_method')).toBe('S256');
    const { headers } = await window.visit(await answerAt(page.href, student('S1')));
    expect(headers.location).toMatch(/^\/\?signin=campus&attempt=[0-5]$/);
    const fromElsewhere = await window.visit(`/auth/start/campus?network=${hall.networkId}`, undefined, {
      'sec-fetch-site': 'cross-site',
    });
    expect(fromElsewhere.headers.location).toBe('/');
    expect((await window.visit('/auth/start/campus')).statusCode).toBe(404);
  });
});

describe('the settings of a campus', () => {
  async function office() {
    const place = await community(app.db);
    const params = { networkId: place.networkId };
    const renee = await staffMember(app, params);
    const ask = callAsStaff(app);
    const save = (changes = {}, client_secret: string | null = 'typed secret', version = '') =>
      ask(renee, staffCampus.save, {
        params,
        body: { version, contents: campusSettings(campus.address, changes), client_secret },
      });
    return { place, params, renee, ask, save };
  }

  it('never give the secret back, and keep it encrypted and out of the log of staff [1.9]', async () => {
    const { params, renee, ask, save } = await office();
    expect((await save()).res).toMatchObject({ has_secret: true, is_on: false, people: 0 });
    const read = await ask(renee, staffCampus.read, { params });
    expect(JSON.stringify(read)).not.toContain('typed secret');
    const [row] = await app.db
      .select()
      .from(campusSignIns)
      .where(eq(campusSignIns.networkId, params.networkId));
    expect(JSON.stringify(row)).not.toContain('typed secret');
    const entries = await app.db.select().from(auditLog).where(eq(auditLog.networkId, params.networkId));
    expect(entries.map(({ action }) => action)).toEqual(['campusSignIn.changed']);
    expect(JSON.stringify([entries, await app.db.select().from(auditPrivate)])).not.toContain('typed secret');
  });

  it('send a stored secret to no other issuer or client [1.9]', async () => {
    const { save } = await office();
    const first = await save();
    const version = first.res?.version;
    const elsewhere = { issuer: 'https://id.evil.example' };
    expect(await save(elsewhere, null, version)).toMatchObject(refused('SecretNeeded'));
    expect(await save({ client_id: 'another' }, null, version)).toMatchObject(refused('SecretNeeded'));
    const renamed = await save({ name: 'Alder' }, null, version);
    expect(renamed.res?.contents?.name).toBe('Alder');
    expect(await save({ name: 'Older' }, null, version)).toMatchObject(refused('ChangedMeanwhile'));
  });

  it('are off until they are turned on, and off again with another issuer [1.9]', async () => {
    const { params, renee, ask, save, place } = await office();
    const turn = (is_on: boolean) => ask(renee, staffCampus.turn, { params, body: { is_on } });
    expect(await turn(true)).toMatchObject(refused('CampusNotSetUp'));
    const { res } = await save();
    const offered = async () =>
      (await app.call(calls.product.options)).res?.campuses.some(
        ({ network_id: id }) => id === place.networkId,
      );
    expect(await offered()).toBe(false);
    const window = browser(app);
    await window.visit(`/auth/start/campus?network=${place.networkId}`);
    expect(await window.finish('campus')).toMatchObject(refused('ProviderUnavailable'));
    expect((await turn(true)).res?.is_on).toBe(true);
    expect(await offered()).toBe(true);
    const moved = await save({ issuer: 'https://id.campus.example' }, 'another', res?.version);
    expect(moved.res?.is_on).toBe(false);
    expect(await offered()).toBe(false);
  });

  it('are for administrators of the whole network alone [1.9]', async () => {
    const { place, params, ask } = await office();
    const { networkId, subnetworkId } = place;
    const colleague = await staffMember(app, { networkId, role: 'community' });
    const ofOnePlace = await staffMember(app, { networkId, places: [subnetworkId] });
    const ofAnother = await staffMember(app, { networkId: (await community(app.db)).networkId });
    const body = { version: '', contents: campusSettings(campus.address), client_secret: 'mine' };
    for (const [member, code] of [
      [colleague, 403],
      [ofOnePlace, 403],
      [ofAnother, 404],
      [{ cookie: '' }, 401],
    ] as const) {
      expect((await ask(member, staffCampus.read, { params })).code).toBe(code);
      expect((await ask(member, staffCampus.save, { params, body })).code).toBe(code);
      expect((await ask(member, staffCampus.turn, { params, body: { is_on: true } })).code).toBe(code);
      expect((await ask(member, staffCampus.start, { params })).code).toBe(code);
      expect((await ask(member, staffCampus.check, { params, body: {} })).code).toBe(code);
    }
  });

  it('name no provider that has a button of its own, and no address inside [1.9]', async () => {
    const { save } = await office();
    expect(await save({ issuer: 'https://accounts.google.com' })).toMatchObject(refused('IssuerReserved'));
    for (const issuer of [
      'http://id.campus.example',
      'https://me:secret@id.campus.example',
      'ftp://x.example',
    ])
      expect(await save({ issuer }), issuer).toMatchObject(refused('IssuerNotAllowed'));
  });

  it('are tried out by staff, who see the claims and whom they mean, and nothing is stored [1.9]', async () => {
    const { place, params, renee, ask, save } = await office();
    await save({}, campusClient.clientSecret);
    const { number, membershipId } = await listed({ in: place });
    const { networkId } = params;
    const tried = await tryOut(app, { networkId, cookie: renee.cookie }, student(number));
    expect(tried.location).toMatch(/^\/staff\/[\w-]+\/set-up\/campus\?signin=campus&attempt=/);
    const { attempt, cookie } = tried;
    // A try-out signs nobody in.
    const signIn = { headers: { cookie, host: 'localhost:3000' }, body: {} };
    expect(await app.call(calls.auth.campus, signIn)).toMatchObject(refused('SignInFailed'));
    const { res } = await ask({ cookie }, staffCampus.check, { params, body: { attempt } });
    expect(res).toMatchObject({
      outcome: 'person',
      people: [{ membership_id: membershipId, name: 'Ida Berg', place: 'Linden Hall' }],
    });
    expect(res?.claims).toContainEqual({ name: 'student_number', value: number });
    expect(await accountOf(membershipId)).toBeNull();
    expect((await ask(renee, staffCampus.check, { params, body: {} })).code).toBe(401);
  });

  it('say when the provider does not answer [1.9]', async () => {
    const { params, renee, ask, save } = await office();
    await save({ issuer: `${campus.address}/another` });
    expect(await ask(renee, staffCampus.start, { params })).toMatchObject(refused('IssuerUnreachable'));
  });
});
