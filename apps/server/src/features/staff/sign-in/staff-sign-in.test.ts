import { staffCalls } from '@nestmate/contract/staff';
import type { StaffSessionId } from '@nestmate/contract/staff/ids';
import { staffCode } from '@nestmate/contract/staff/sign-in';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { browser, newcomer, sessionIn } from '../../../../test/browser';
import { community, invitation } from '../../../../test/builders';
import { mailServer } from '../../../../test/mail-server';
import { callAsStaff, staffMember } from '../../../../test/staff';
import { runs } from '../../../../test/thorough';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { staffGrants, staffLinks, staffNetworks, staffSessions } from '../staff.schema';
import { addressKey, knownBrowserCookie } from './link-secrets';

const smtp = await mailServer();
const app = await testApp({
  config: { mail: { smtpUrl: smtp.url, from: 'Nestmate <hello@nest.example>', requireTls: false } },
});
const { staffSignIn } = staffCalls;
const asStaff = callAsStaff(app);
beforeEach(() => smtp.reset());

const office = async () => staffMember(app, await community(app.db));

/** A browser that keeps the console's cookies. */
function window(remoteAddress = '127.0.0.1') {
  const jar = new Map<string, string>();
  const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const response = await app.server.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: {
        host: 'localhost:3000',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      payload,
    });
    for (const { name, value } of response.cookies) jar.set(name, value);
    return { code: response.statusCode, body: response.body && response.json(), cookies: response.cookies };
  };
  return {
    jar,
    ask: (email: string, headers?: Record<string, string>) =>
      post(staffSignIn.sendLink.path, { email }, headers),
    spend: (token: string, headers?: Record<string, string>) =>
      post(staffSignIn.spendLink.path, { token }, headers),
    type: (code: string) => post(staffSignIn.enterCode.path, { code }),
    me: () => asStaff({ cookie: `nestmate_staff=${jar.get('nestmate_staff')}` }, staffSignIn.me),
  };
}

const mailed = async (email: string, number = 1) => {
  const theirs = () => smtp.state.received.filter(({ to }) => to.includes(email));
  await vi.waitFor(() => expect(theirs()).toHaveLength(number), { timeout: 30_000 });
  const { text = '', to = [] } = theirs().at(-1) ?? {};
  return {
    to,
    text,
    token: /#token=([\w-]+)/.exec(text)?.[1] ?? '',
    code: /^Subject: (\d{3} \d{3})/m.exec(text)?.[1] ?? '',
  };
};

it('signs in with the link of a mail, once, in the browser that asked', async () => {
  const member = await office();
  const mine = window();
  expect(await mine.ask(member.email.toUpperCase())).toMatchObject({ code: 204 });
  const { to, token } = await mailed(member.email);
  expect(to).toEqual([member.email]);
  const signedIn = await mine.spend(token);
  expect(signedIn).toMatchObject({ code: 200, body: { res: { email: member.email } } });
  expect(signedIn.cookies.find(({ name }) => name === 'nestmate_staff')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
  });
  expect(await mine.me()).toMatchObject({ code: 200, res: { networks: [{ role: 'administrator' }] } });

  mine.jar.delete('nestmate_staff');
  expect(await mine.spend(token)).toMatchObject({ code: 409 });
  await mine.ask(member.email);
  expect(await mine.spend(token)).toMatchObject({
    code: 409,
    body: { err: { error_code: 'LinkOfOtherBrowser' } },
  });
});

it('continues when the link is clicked twice', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  const asking = mine.jar.get('nestmate_staff_asking') ?? '';
  const { token } = await mailed(member.email);
  await mine.spend(token);
  mine.jar.set('nestmate_staff_asking', asking);
  expect(await mine.spend(token)).toMatchObject({ code: 200 });
  const sessions = await app.db.select().from(staffSessions).where(eq(staffSessions.staffId, member.staffId));
  expect(sessions).toHaveLength(2);
  mine.jar.delete('nestmate_staff');
  expect(await mine.spend(token)).toMatchObject({
    code: 410,
    body: { err: { error_code: 'SignInLinkGone' } },
  });
});

it('lets a mail scanner that opens the link, and clicks its button, use up nothing', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  const { token } = await mailed(member.email);
  expect(await window().spend(token)).toMatchObject({
    code: 409,
    body: { err: { error_code: 'LinkOfOtherBrowser' } },
  });
  expect(await mine.spend(token)).toMatchObject({ code: 200 });
});

it('signs in with the code where the mail is read on another device, in the window that asked', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  const { code } = await mailed(member.email);
  expect(code).toMatch(/^\d{3} \d{3}$/);
  expect(await window().type(code)).toMatchObject({ code: 410 });
  expect(await mine.type('000 0000')).toMatchObject({
    code: 422,
    body: { err: { error_code: 'WrongCode' } },
  });
  expect(await mine.type(code)).toMatchObject({ code: 200 });
  expect((await mine.me()).code).toBe(200);
});

it('ends a code after ten wrong tries; its link still works', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  const { code, token } = await mailed(member.email);
  for (let tries = 0; tries < staffCode.tries; tries += 1) expect((await mine.type('wrong')).code).toBe(422);
  expect(await mine.type(code)).toMatchObject({ code: 410 });
  expect(await mine.spend(token)).toMatchObject({ code: 200 });
});

it('keeps the first link working when a second one is requested', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  const first = await mailed(member.email);
  await mine.ask(member.email);
  await mailed(member.email, 2);
  expect(await mine.spend(first.token)).toMatchObject({ code: 200 });
});

it('answers the same for every address, and mails only those of the list', async () => {
  const member = await office();
  const [known, unknown] = [window(), window()];
  const answers = [await unknown.ask('stranger@office.example'), await known.ask(member.email)];
  expect(answers.map(({ code, body }) => ({ code, body }))).toEqual([
    { code: 204, body: '' },
    { code: 204, body: '' },
  ]);
  await mailed(member.email);
  expect(await unknown.type('123456')).toMatchObject({
    code: 422,
    body: { err: { error_code: 'WrongCode' } },
  });
  expect(await known.type('12345')).toMatchObject({ code: 422, body: { err: { error_code: 'WrongCode' } } });
  const readers = smtp.state.received.flatMap(({ to }) => to);
  expect(readers).not.toContain('stranger@office.example');
});

const linksOf = ({ staffId }: Awaited<ReturnType<typeof office>>) =>
  app.db.select().from(staffLinks).where(eq(staffLinks.staffId, staffId));

const isOfKnownBrowser = ({ requester }: { requester: string }) => requester === 'knownBrowser';

/** Requests of a browser that has never signed in, from a network. */
const strangerAsks = (email: string, remoteAddress: string) =>
  app.server.inject({
    method: 'POST',
    url: staffSignIn.sendLink.path,
    remoteAddress,
    headers: { host: 'localhost:3000' },
    payload: { email },
  });

it('mails an address few links for one strange network, and does not say so', async () => {
  const member = await office();
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => strangerAsks(member.email, '203.0.113.7')),
  );
  expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(await linksOf(member)).toHaveLength(3);
});

it('lets no number of strange networks use up the links of a browser that has signed in', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email)).token);
  for (let network = 0; network < 30; network += 1)
    await Promise.all(Array.from({ length: 4 }, () => strangerAsks(member.email, `198.51.${network}.7`)));
  const strangers = (await linksOf(member)).filter(({ requester }) => requester === 'stranger');
  expect(strangers.length).toBeLessThanOrEqual(12);
  for (let times = 1; times <= 6; times += 1) {
    await mine.ask(member.email);
    expect((await linksOf(member)).filter(isOfKnownBrowser)).toHaveLength(times);
  }
});

/** Somebody who has signed in with a link from a network. */
async function signedInFrom(address: string) {
  const member = await office();
  const mine = window(address);
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email)).token);
  return { member, mine };
}

it('keeps links and codes for a new browser on a network where its person signed in lately', async () => {
  const { member } = await signedInFrom('198.18.7.7');
  for (let network = 0; network < 8; network += 1)
    await Promise.all(Array.from({ length: 4 }, () => strangerAsks(member.email, `198.51.${network}.7`)));
  for (let guessers = 0; guessers < 4; guessers += 1) {
    const guesser = window('203.0.113.7');
    await guesser.ask(member.email);
    for (let tries = 0; tries < staffCode.tries; tries += 1) await guesser.type('wrong');
  }
  const before = (await linksOf(member)).length;
  await mailed(member.email, before);
  const phone = window('198.18.7.9');
  await phone.ask(member.email);
  const { code } = await mailed(member.email, before + 1);
  expect(await phone.type(code)).toMatchObject({ code: 200 });
});

it('knows a network for some weeks, for the person who was signed in there alone', async () => {
  const { member } = await signedInFrom('198.18.8.7');
  const other = await office();
  const requesterOf = async (one: typeof member) => {
    await window('198.18.8.9').ask(one.email);
    return (await linksOf(one)).toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt)).at(-1)
      ?.requester;
  };
  expect(await requesterOf(member)).toBe('knownNetwork');
  expect(await requesterOf(other)).toBe('stranger');
  await app.db
    .update(staffNetworks)
    .set({ seenAt: new Date(Date.now() - 29 * 86_400_000) })
    .where(eq(staffNetworks.staffId, member.staffId));
  expect(await requesterOf(member)).toBe('stranger');
});

it('makes a browser known whose session is older than this knowledge', async () => {
  const member = await office();
  const mine = window();
  const { cookies } = await app.server.inject({
    url: staffSignIn.me.path,
    headers: { host: 'localhost:3000', cookie: member.cookie },
  });
  for (const { name, value } of cookies) mine.jar.set(name, value);
  await mine.ask(member.email);
  expect(await linksOf(member)).toMatchObject([{ requester: 'knownBrowser' }]);
});

it('takes a cookie of a known browser for its own addresses only, and none that it did not make', async () => {
  const [member, other] = [await office(), await office()];
  const mine = window();
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email)).token);
  await mine.ask(other.email);
  expect(await linksOf(other)).toMatchObject([{ requester: 'stranger' }]);
  const forged = window();
  forged.jar.set('nestmate_staff_known', `${mine.jar.get('nestmate_staff_known')?.split('.')[0]}.forged`);
  await forged.ask(member.email);
  expect((await linksOf(member)).filter(isOfKnownBrowser)).toHaveLength(0);
});

it(
  'gives a known browser the same links in any order of strangers’ requests',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('mine' as const), fc.nat(20)), { minLength: 5, maxLength: 30 }),
        async (steps) => {
          const member = await office();
          const key = addressKey(app.tokens, member.email);
          const mine = window();
          mine.jar.set('nestmate_staff_known', knownBrowserCookie(app.tokens, undefined, key));
          let asked = 0;
          for (const step of steps) {
            if (step === 'mine') {
              await mine.ask(member.email);
              asked += 1;
            } else await strangerAsks(member.email, `198.51.${step}.7`);
            const got = await linksOf(member);
            expect(got.filter(isOfKnownBrowser)).toHaveLength(Math.min(asked, 6));
            expect(got.filter((link) => !isOfKnownBrowser(link)).length).toBeLessThanOrEqual(6);
          }
        },
      ),
      { numRuns: runs(4) },
    );
  },
);

it('ends the codes of an address for the day after too many guesses in ever new browsers; links work', async () => {
  const member = await office();
  const known = window();
  await known.ask(member.email);
  await known.spend((await mailed(member.email)).token);
  known.jar.delete('nestmate_staff');
  let closed: unknown;
  for (let tried = 0; tried < 60 && !closed; tried += 1) {
    const guesser = window();
    await guesser.ask(member.email);
    for (let tries = 0; tries < staffCode.tries && !closed; tries += 1) {
      const { code, body } = await guesser.type(String(100_000 + tries));
      if (code === 409) closed = body;
    }
    if (tried === 3) expect(closed).toBeDefined();
  }
  expect(closed).toMatchObject({ err: { error_code: 'CodesClosed' } });

  await mailed(member.email, (await linksOf(member)).length);
  smtp.reset();
  await app.db.update(staffLinks).set({ createdAt: new Date(Date.now() - 2 * 3_600_000) });
  const strange = window();
  await strange.ask(member.email);
  const told = await mailed(member.email);
  expect(told.code).toBe('');
  expect(told.text).toContain('too many wrong codes');
  expect(await strange.spend(told.token)).toMatchObject({ code: 200 });

  await known.ask(member.email);
  const mine = await mailed(member.email, 2);
  expect(await known.type(mine.code)).toMatchObject({ code: 200 });
});

it('counts an address’s wrong codes of the day where one browser keeps its cookie after its links ended', async () => {
  const member = await office();
  const guesser = window();
  const answers: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    await guesser.ask(member.email);
    const asking = guesser.jar.get('nestmate_staff_asking') ?? '';
    for (let tries = 0; tries < staffCode.tries; tries += 1) answers.push((await guesser.type('wrong')).code);
    guesser.jar.set('nestmate_staff_asking', asking);
    const ended = new Date(Date.now() - (4 - round) * 16 * 60_000);
    await app.db
      .update(staffLinks)
      .set({ createdAt: ended, expiresAt: ended })
      .where(eq(staffLinks.staffId, member.staffId));
  }
  expect(answers.filter((code) => code === 422)).toHaveLength(30);
  expect(answers.slice(30)).toEqual(Array.from({ length: 10 }, () => 409));
});

it('gives no further tries for another request, and tries the codes of one address only', async () => {
  const [member, other] = [await office(), await office()];
  const mine = window();
  await mine.ask(member.email);
  await mailed(member.email);
  for (let tries = 0; tries < staffCode.tries - 1; tries += 1) await mine.type('wrong');
  await mine.ask(member.email);
  const { code } = await mailed(member.email, 2);
  expect((await mine.type('wrong')).code).toBe(422);
  expect((await mine.type(code)).code).toBe(410);

  const former = mine.jar.get('nestmate_staff_asking');
  await mine.ask(other.email);
  expect(mine.jar.get('nestmate_staff_asking')).not.toBe(former);
});

it('refuses an expired link, and the link of a person who was removed meanwhile', async () => {
  const [member, removed] = [await office(), await office()];
  const [mine, theirs] = [window(), window()];
  await mine.ask(member.email);
  const { token } = await mailed(member.email);
  await theirs.ask(removed.email);
  const { token: other } = await mailed(removed.email);
  await app.db
    .update(staffLinks)
    .set({ expiresAt: new Date() })
    .where(eq(staffLinks.staffId, member.staffId));
  expect(await mine.spend(token)).toMatchObject({ code: 410 });
  await app.db.delete(staffGrants).where(eq(staffGrants.staffId, removed.staffId));
  expect(await theirs.spend(other)).toMatchObject({ code: 403, body: { err: { error_code: 'NotStaff' } } });
});

it('refuses another site’s page', async () => {
  const member = await office();
  const evil = { origin: 'https://evil.example' };
  expect((await window().ask(member.email, evil)).code).toBe(403);
  expect((await window().spend('token', evil)).code).toBe(403);
  const { cookie } = member;
  expect((await asStaff({ cookie }, staffSignIn.signOut, { headers: evil })).code).toBe(403);
  expect((await asStaff({ cookie }, staffSignIn.me)).code).toBe(200);
});

it('finishes two windows’ sign-ins with a provider, and no resident’s as one of staff', async () => {
  const { networkId } = await community(app.db);
  const [ida, ben] = [newcomer('Ida Berg'), newcomer('Ben Ito')];
  const members = [];
  for (const { email } of [ida, ben]) members.push(await staffMember(app, { networkId, email }));
  const windows = browser(app);
  const enter = async () => {
    const cookie = [...windows.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.server.inject({
      method: 'POST',
      url: staffSignIn.useProvider.path,
      headers: { host: 'localhost:3000', cookie },
      payload: { way: 'google' },
    });
    for (const { name, value } of response.cookies)
      if (value === '') windows.jar.delete(name);
      else windows.jar.set(name, value);
    return response.json<{ res?: { staff_id: string }; err?: { error_code: string } }>();
  };
  const first = await windows.follow('/auth/start/google?staff=1');
  const second = await windows.follow('/auth/start/google?staff=1');
  await windows.follow(second, ben);
  expect(await enter()).toMatchObject({ res: { staff_id: members[1]?.staffId } });
  await windows.follow(first, ida);
  expect(await enter()).toMatchObject({ res: { staff_id: members[0]?.staffId } });

  await windows.follow(await windows.start('google'), ida);
  expect(await enter()).toMatchObject({ err: { error_code: 'SignInFailed' } });
  expect(await windows.finish('google')).toMatchObject({ err: { error_code: 'Unauthorized' } });
});

it('signs in with a provider’s account that proves a listed address, until it is unlinked', async () => {
  const { networkId } = await community(app.db);
  const person = newcomer('Renee Okafor');
  const member = await staffMember(app, { networkId, email: person.email });
  const signIn = async () => {
    const visitor = browser(app);
    const back = await visitor.follow(await visitor.follow('/auth/start/google?staff=1'), person);
    expect(back).toMatch(/^\/staff\/sign-in\?signin=google&attempt=[0-5]$/);
    const response = await app.server.inject({
      method: 'POST',
      url: staffSignIn.useProvider.path,
      headers: { host: 'localhost:3000', cookie: [...visitor.jar].map(([n, v]) => `${n}=${v}`).join('; ') },
      payload: { way: 'google' },
    });
    return response.json<{ code: number; res?: { staff_id: string }; err?: { error_code: string } }>();
  };
  expect(await signIn()).toMatchObject({ code: 200, res: { staff_id: member.staffId } });
  expect(await signIn()).toMatchObject({ code: 200, res: { staff_id: member.staffId } });
  const accounts = async () => (await asStaff(member, staffSignIn.accounts)).res?.accounts;
  const [linked] = (await accounts()) ?? [];
  expect(linked?.name).toBe('identity.localhost');
  const unlink = () => asStaff(member, staffSignIn.unlinkAccount, { body: { issuer: linked?.issuer ?? '' } });
  expect([(await unlink()).res, (await unlink()).res]).toEqual([{ accounts: [] }, { accounts: [] }]);
  const log = await asStaff(member, staffCalls.staffAudit.entries, {
    params: { networkId },
    query: { action: 'staff.accountUnlinked' },
  });
  expect(log.res?.entries).toHaveLength(1);
  person.email = newcomer().email;
  expect(await signIn()).toMatchObject({ code: 403, err: { error_code: 'NotStaff' } });
});

it('gives a resident’s session no access to the console, nor the reverse', async () => {
  const hall = await community(app.db);
  const member = await staffMember(app, hall);
  const person = newcomer();
  const resident = sessionIn(
    await browser(app).signIn('google', person, { passcode: await invitation(app.db, hall) }),
  );
  expect((await app.call(staffSignIn.me, { token: resident.accessToken })).code).toBe(401);
  const refresh = await app.server.inject({
    method: 'POST',
    url: '/auth/refresh',
    headers: { cookie: member.cookie },
  });
  expect(refresh.statusCode).toBe(401);
});

it('ends a session after eight hours without use, and lists and ends those of other browsers', async () => {
  const member = await office();
  const longAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const [own] = await app.db.select().from(staffSessions).where(eq(staffSessions.staffId, member.staffId));
  if (!own) throw new Error('No session');
  const sessionId = newId<StaffSessionId>();
  await app.db.insert(staffSessions).values({ ...own, id: sessionId, hash: 'of another browser' });
  const listed = await asStaff(member, staffSignIn.sessions);
  expect(listed.res?.sessions.map(({ is_this }) => is_this).toSorted()).toEqual([false, true]);
  const ended = await asStaff(member, staffSignIn.endSession, { params: { sessionId } });
  expect(ended.res?.sessions).toHaveLength(1);
  await app.db
    .update(staffSessions)
    .set({ lastUsedAt: longAgo(7.9) })
    .where(eq(staffSessions.staffId, member.staffId));
  expect((await asStaff(member, staffSignIn.me)).code).toBe(200);
  await app.db
    .update(staffSessions)
    .set({ lastUsedAt: longAgo(8.1) })
    .where(eq(staffSessions.staffId, member.staffId));
  expect((await asStaff(member, staffSignIn.me)).code).toBe(401);
});

it('records each sign-in', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email)).token);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.staffId));
  expect(entries).toMatchObject([{ action: 'staff.signedIn', after: { way: 'link' } }]);
});

it('accepts the only invitation of a newcomer by their sign-in, and records it there alone', async () => {
  const member = await office();
  const { networkId } = await community(app.db);
  const renee = await staffMember(app, { networkId });
  const email = `new-${member.staffId}@office.example`;
  const body = { email, name: 'Joan Reyes', role: 'community', places: null } as const;
  await asStaff(renee, staffCalls.staffTeam.add, { params: { networkId }, body });
  await mailed(email);
  const mine = window();
  await mine.ask(email);
  const { token } = await mailed(email, 2);
  expect(await mine.spend(token)).toMatchObject({
    code: 200,
    body: { res: { name: 'Joan Reyes', networks: [{ network_id: networkId }], invitations: [] } },
  });
  const log = async () =>
    (await asStaff(renee, staffCalls.staffAudit.entries, { params: { networkId } })).res?.entries;
  expect((await log())?.map(({ action }) => action)).toEqual([
    'staff.signedIn',
    'staff.accepted',
    'staff.added',
  ]);

  await asStaff(renee, staffCalls.staffTeam.add, {
    params: { networkId },
    body: { ...body, email: member.email },
  });
  const theirs = window();
  await theirs.ask(member.email);
  await theirs.spend((await mailed(member.email, 2)).token);
  expect((await log())?.filter(({ action }) => action === 'staff.signedIn')).toHaveLength(1);
});
