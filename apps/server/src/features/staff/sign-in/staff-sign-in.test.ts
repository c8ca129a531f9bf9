import { staffCalls } from '@nestmate/contract/staff';
import type { StaffSessionId } from '@nestmate/contract/staff/ids';
import { staffCode } from '@nestmate/contract/staff/sign-in';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { browser, newcomer, sessionIn } from '../../../../test/clients/browser';
import { staffMember } from '../../../../test/office/staff';
import { staffBrowsers } from '../../../../test/office/staff-browsers';
import { community, invitation } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { auditLog } from '../../audit';
import { staffGrants, staffLinks, staffSessions } from '../staff.schema';

const { staffSignIn } = staffCalls;
const { app, asStaff, office, window, mailed, requestedLink } = await staffBrowsers();

it('signs in with the link of a mail', async () => {
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
});

it('signs in with a link once', async () => {
  const { mine, token } = await requestedLink();
  await mine.spend(token);
  mine.jar.delete('nestmate_staff');
  expect(await mine.spend(token)).toMatchObject({ code: 409 });
});

it('signs in with a link only in the browser that requested it', async () => {
  const { member, mine, token } = await requestedLink();
  await mine.spend(token);
  mine.jar.delete('nestmate_staff');
  await mine.ask(member.email);
  expect(await mine.spend(token)).toMatchObject({
    code: 409,
    body: { err: { error_code: 'LinkOfOtherBrowser' } },
  });
});

it('a sign-in continues when its link is clicked twice', async () => {
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

it('a mail scanner that presses the button of a link does not use it up', async () => {
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

it('signs in with the code where the mail is read on another device', async () => {
  const { mine, code } = await requestedLink();
  expect(code).toMatch(/^\d{3} \d{3}$/);
  expect(await mine.type(code)).toMatchObject({ code: 200 });
  expect((await mine.me()).code).toBe(200);
});

it('accepts a code only in the window that requested it', async () => {
  const { code } = await requestedLink();
  expect(await window().type(code)).toMatchObject({ code: 410 });
});

it('accepts the right code after a wrong one', async () => {
  const { mine, code } = await requestedLink();
  expect(await mine.type('000 0000')).toMatchObject({
    code: 422,
    body: { err: { error_code: 'WrongCode' } },
  });
  expect(await mine.type(code)).toMatchObject({ code: 200 });
});

/** A browser that has typed as many wrong codes as it may. */
async function outOfTries() {
  const requested = await requestedLink();
  for (let attempts = 0; attempts < staffCode.maxAttempts; attempts += 1)
    expect((await requested.mine.type('wrong')).code).toBe(422);
  return requested;
}

it('ends a code after ten wrong attempts', async () => {
  const { mine, code } = await outOfTries();
  expect(await mine.type(code)).toMatchObject({ code: 410 });
});

it('keeps a link working after its code has ended', async () => {
  const { mine, token } = await outOfTries();
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

it('refuses an expired link', async () => {
  const { member, mine, token } = await requestedLink();
  await app.db
    .update(staffLinks)
    .set({ expiresAt: new Date() })
    .where(eq(staffLinks.staffId, member.staffId));
  expect(await mine.spend(token)).toMatchObject({ code: 410 });
});

it('refuses the link of a person who was removed meanwhile', async () => {
  const { member, mine, token } = await requestedLink();
  await app.db.delete(staffGrants).where(eq(staffGrants.staffId, member.staffId));
  expect(await mine.spend(token)).toMatchObject({ code: 403, body: { err: { error_code: 'NotStaff' } } });
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

/** A browser, and the end of a sign-in of staff with a provider in it. */
function providerBrowser() {
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
  return { windows, enter };
}

it('finishes two windows’ sign-ins with a provider', async () => {
  const { networkId } = await community(app.db);
  const [ida, ben] = [newcomer('Ida Berg'), newcomer('Ben Ito')];
  const members = [];
  for (const { email } of [ida, ben]) members.push(await staffMember(app, { networkId, email }));
  const { windows, enter } = providerBrowser();
  const first = await windows.follow('/auth/start/google?staff=1');
  const second = await windows.follow('/auth/start/google?staff=1');
  await windows.follow(second, ben);
  expect(await enter()).toMatchObject({ res: { staff_id: members[1]?.staffId } });
  await windows.follow(first, ida);
  expect(await enter()).toMatchObject({ res: { staff_id: members[0]?.staffId } });
});

it('finishes no sign-in of a resident as one of staff', async () => {
  const { networkId } = await community(app.db);
  const ida = newcomer('Ida Berg');
  await staffMember(app, { networkId, email: ida.email });
  const { windows, enter } = providerBrowser();
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

const longAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it('ends a session after eight hours without use', async () => {
  const member = await office();
  const useAgo = (hours: number) =>
    app.db
      .update(staffSessions)
      .set({ lastUsedAt: longAgo(hours) })
      .where(eq(staffSessions.staffId, member.staffId));
  await useAgo(7.9);
  expect((await asStaff(member, staffSignIn.me)).code).toBe(200);
  await useAgo(8.1);
  expect((await asStaff(member, staffSignIn.me)).code).toBe(401);
});

it('lists and ends a person’s sessions of other browsers', async () => {
  const member = await office();
  const [own] = await app.db.select().from(staffSessions).where(eq(staffSessions.staffId, member.staffId));
  if (!own) throw new Error('No session');
  const sessionId = newId<StaffSessionId>();
  await app.db
    .insert(staffSessions)
    .values({ ...own, id: sessionId, hash: `of another browser ${sessionId}` });
  const listed = await asStaff(member, staffSignIn.sessions);
  expect(listed.res?.sessions.map(({ is_this }) => is_this).toSorted()).toEqual([false, true]);
  const ended = await asStaff(member, staffSignIn.endSession, { params: { sessionId } });
  expect(ended.res?.sessions).toHaveLength(1);
});

it('records each sign-in', async () => {
  const member = await office();
  const mine = window();
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email)).token);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.actorId, member.staffId));
  expect(entries).toMatchObject([{ action: 'staff.signedIn', after: { way: 'link' } }]);
});

/** An office, and a person with an address whom it has invited. */
async function invitedBy(email: string) {
  const { networkId } = await community(app.db);
  const renee = await staffMember(app, { networkId });
  const body = { email, name: 'Joan Reyes', role: 'community', places: null } as const;
  await asStaff(renee, staffCalls.staffTeam.add, { params: { networkId }, body });
  await mailed(email);
  const log = async () =>
    (await asStaff(renee, staffCalls.staffAudit.entries, { params: { networkId } })).res?.entries;
  return { networkId, log };
}

it('accepts the only invitation of a newcomer by their sign-in', async () => {
  const email = `new-${newId()}@office.example`;
  const { networkId, log } = await invitedBy(email);
  const mine = window();
  await mine.ask(email);
  const { token } = await mailed(email, 2);
  expect(await mine.spend(token)).toMatchObject({
    code: 200,
    body: { res: { name: 'Joan Reyes', networks: [{ network_id: networkId }], invitations: [] } },
  });
  expect((await log())?.map(({ action }) => action)).toEqual([
    'staff.signedIn',
    'staff.accepted',
    'staff.added',
  ]);
});

it('records no sign-in in an office whose invitation is still open', async () => {
  const member = await office();
  const { log } = await invitedBy(member.email);
  const mine = window();
  await mine.ask(member.email);
  await mine.spend((await mailed(member.email, 2)).token);
  expect((await log())?.filter(({ action }) => action === 'staff.signedIn')).toEqual([]);
});
