import { calls } from '@nestmate/contract';
import { supportConversationId, supportMessageId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { type AlertSettings, usualAlerts } from '@nestmate/contract/staff/alerts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { untilWaitedFor } from '../../../test/database/locks';
import { callAsStaff, staffMember, type StaffMember } from '../../../test/office/staff';
import { mailServer } from '../../../test/servers/mail-server';
import { startPushService } from '../../../test/servers/push-service';
import { community, resident, type TestCommunity } from '../../../test/world/builders';
import { type Person, threadsIn } from '../../../test/world/threads';
import { minuteMs } from '../../platform/durations';
import { newId } from '../../platform/ids';
import { sendDueMails } from '../../platform/mail/delivery';
import { makeMailer } from '../../platform/mail/mail';
import { makeLog } from '../../platform/observability/log';
import { subnetworks } from '../housing';
import { ownPushSender } from '../notifications';
import { reportCases, reportDecisions } from '../reports';
import { deleteSession, putSubscription, staff, staffPushSubscriptions, staffSessions } from '../staff';
import { alertMailKind } from './alert-mails';
import { createAlertPushes } from './alert-pushes';
import { makeAlertLinks } from './unsubscribe';

const post = await mailServer();
const { state } = post;
const app = await testApp();
const { db } = app;
const config = {
  ...app.config,
  publicUrl: 'https://nest.example',
  mail: { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
};
// The server's own job would send by the real clock.
await db.execute(sql`delete from jobs.schedule where name in ('send-staff-alerts', 'send-staff-pushes')`);
const links = makeAlertLinks(app.tokens, config.publicUrl);
const dependencies = { db, log: makeLog('silent'), links, config, mail: makeMailer(config) };
const asStaff = callAsStaff(app);

/** A time of a future day in UTC, which is the network's time; the events of the tests happen now. */
const on = (day: number, time: string) => {
  const date = new Date(Date.now() + day * 24 * 60 * minuteMs).toISOString().slice(0, 10);
  return new Date(`${date}T${time}:00Z`);
};
const send = (at: Date) => sendDueMails(dependencies, alertMailKind(dependencies), () => at);
const noon = on(0, '12:00');

let hall: TestCommunity;
let ana: Person;
let ben: Person;
let joan: StaffMember;
let settings: AlertSettings;
beforeEach(async () => {
  post.reset();
  // What waits in other tests' offices is not this test's.
  await db.delete(reportCases);
  await db.delete(staff);
  hall = await community(db, { name: 'Linden Hall' });
  await db.update(subnetworks).set({ timeZone: 'UTC' }).where(eq(subnetworks.id, hall.subnetworkId));
  ana = await resident(db, hall, { firstName: 'Ana' });
  ben = await resident(db, hall, { firstName: 'Ben' });
  joan = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Joan Reyes' });
  settings = structuredClone(usualAlerts);
});

const network = () => ({ networkId: hall.networkId });
const save = (body: AlertSettings, as = joan) =>
  asStaff(as, staffCalls.staffAlerts.save, { params: network(), body });

async function report(about: 'danger' | 'spam') {
  const { write } = threadsIn(app).communityOf(hall);
  const threadId = await write(ben, 'They come tonight');
  const { networkId, subnetworkId } = hall;
  await app.call(calls.community.report, {
    as: ana.userId,
    params: { networkId, subnetworkId, threadId, postId: threadId },
    body: { about, reason: 'Secret words' },
  });
  const [found] = await db.select().from(reportCases).where(eq(reportCases.postId, threadId));
  if (!found) throw new Error('No case');
  return found;
}

async function ask(me = ana) {
  const id = supportConversationId.parse(newId());
  const body = {
    conversation_id: id,
    message_id: supportMessageId.parse(newId()),
    subject: 'Keys',
    body: 'Secret?',
  };
  await app.call(calls.support.ask, {
    as: me.userId,
    params: { userId: me.userId },
    body: { ...body, page: '/' },
  });
  return id;
}

const mailsTo = ({ email }: StaffMember) =>
  state.received.filter(({ to }) => to.includes(email)).map(({ text }) => text.replaceAll(/=\r?\n/g, ''));
const subjectsTo = (member: StaffMember) =>
  mailsTo(member).map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim());

it('mails staff a report that speaks of danger within a minute, with a link and none of its words', async () => {
  const { id } = await report('danger');
  await send(noon);
  const [text = '', ...others] = mailsTo(joan);
  expect(others).toEqual([]);
  expect(text).toContain('Subject: A report in Linden Hall speaks of danger');
  expect(text).toContain(`https://nest.example/staff/${hall.networkId}/reports?case=${id}`.slice(0, 60));
  expect(text).not.toMatch(/Secret|tonight|Ana|Ben/);
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it('mails about one thing once, although it waits on and several processes send', async () => {
  await report('danger');
  await Promise.all([send(noon), send(noon), send(noon)]);
  await send(on(0, '13:00'));
  expect(mailsTo(joan)).toHaveLength(1);
});

it('mails what is not urgent once a day, at the hour that a staff member chose, in one mail', async () => {
  expect(await save({ ...settings, daily_at: '09:00' })).toMatchObject({ code: 204 });
  await ask();
  await ask(ben);
  // Today's hour is over.
  await send(on(0, '13:00'));
  await send(on(1, '08:59'));
  expect(mailsTo(joan)).toEqual([]);
  await send(on(1, '09:00'));
  await send(on(1, '09:01'));
  expect(subjectsTo(joan)).toEqual(['Alder University: 2 things wait']);
});

it('mails a question that has waited for a day, although it is assigned to a colleague', async () => {
  const omar = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Omar' });
  await save({ ...settings, times: { ...settings.times, question: 'now', overdue: 'now' } });
  const conversationId = await ask();
  await asStaff(omar, staffCalls.staffSupport.change, {
    params: { ...network(), conversationId },
    body: { state: 'waiting', is_mine: true, version: 1 },
  });
  await send(noon);
  expect(mailsTo(joan)).toEqual([]);
  await send(on(2, '12:00'));
  expect(mailsTo(joan)).toHaveLength(1);
  await send(on(3, '12:00'));
  expect(mailsTo(joan)).toHaveLength(1);
});

it('mails again about a question that was answered and asked again', async () => {
  await save({ ...settings, times: { ...settings.times, question: 'now' } });
  const conversationId = await ask();
  await send(noon);
  const set = async (to: 'closed' | 'waiting', version: number) =>
    asStaff(joan, staffCalls.staffSupport.change, {
      params: { ...network(), conversationId },
      body: { state: to, version },
    });
  await set('closed', 1);
  await send(on(0, '13:00'));
  await set('waiting', 2);
  await send(on(0, '14:00'));
  expect(mailsTo(joan)).toHaveLength(2);
});

it('holds mails back in quiet hours on the network’s clock, and lets danger pass where it may', async () => {
  await db.update(subnetworks).set({ timeZone: 'Asia/Tokyo' }).where(eq(subnetworks.id, hall.subnetworkId));
  const strict = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Omar' });
  const quiet = { ...settings.quiet, danger_passes: false };
  await save({ ...settings, times: { ...settings.times, question: 'now' } });
  await save({ ...settings, quiet }, strict);
  await ask();
  await report('danger');
  // Nine in the evening in Tokyo.
  await send(noon);
  expect(subjectsTo(joan)).toEqual(['A report in Linden Hall speaks of danger']);
  expect(mailsTo(strict)).toEqual([]);
  await send(on(0, '22:01'));
  expect(subjectsTo(joan)).toEqual(['A report in Linden Hall speaks of danger', 'A question in Linden Hall']);
  expect(subjectsTo(strict)).toEqual(['A report in Linden Hall speaks of danger']);
});

it('mails only staff who work in the place and may answer what waits there', async () => {
  const south = await community(db, { name: 'South Hall', networkId: hall.networkId });
  const { networkId } = hall;
  const elsewhere = await staffMember(app, { networkId, places: [south.subnetworkId] });
  const here = await staffMember(app, { networkId, places: [hall.subnetworkId] });
  const stranger = await staffMember(app, { networkId: (await community(db)).networkId });
  await report('danger');
  await send(noon);
  expect([joan, here, elsewhere, stranger].map((one) => mailsTo(one).length)).toEqual([1, 1, 0, 0]);
});

it('mails nothing to a colleague who was removed, or works elsewhere since', async () => {
  const south = await community(db, { name: 'South Hall', networkId: hall.networkId });
  const renee = await staffMember(app, { networkId: hall.networkId, name: 'Renee' });
  const moved = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Lea' });
  await save(settings);
  await report('danger');
  const params = { ...network(), staffId: joan.staffId };
  await asStaff(renee, staffCalls.staffTeam.remove, { params, body: { reason: 'Left' } });
  await asStaff(renee, staffCalls.staffTeam.change, {
    params: { ...network(), staffId: moved.staffId },
    body: { role: 'community', places: [south.subnetworkId], version: 1 },
  });
  await send(noon);
  expect([joan, moved, renee].map((one) => mailsTo(one).length)).toEqual([0, 0, 1]);
});

it('mails an appeal to those who may answer it, and to who decided only if nobody else may', async () => {
  const { networkId } = hall;
  const renee = await staffMember(app, { networkId, name: 'Renee' });
  const found = await report('spam');
  const appealOf = async (decidedBy: StaffMember, decision: 'remove' | 'warn') => {
    await db.delete(reportDecisions);
    await db.insert(reportDecisions).values({
      id: newId(),
      caseId: found.id,
      membershipId: ben.membershipId,
      decision,
      decidedAt: new Date(),
      decidedBy: decidedBy.staffId,
      appealedAt: new Date(),
      appeal: 'Secret words',
    });
  };
  await appealOf(joan, 'warn');
  await send(noon);
  expect([joan, renee].map((one) => mailsTo(one).length)).toEqual([0, 1]);
  post.reset();
  // Only an administrator restores who was removed, and here there is one.
  await appealOf(renee, 'remove');
  await db.delete(staff).where(eq(staff.id, joan.staffId));
  const sam = await staffMember(app, { networkId, role: 'community', name: 'Sam' });
  await send(on(0, '13:00'));
  expect([sam, renee].map((one) => mailsTo(one).length)).toEqual([0, 0]);
});

it('unsubscribes from one kind by the link in its mail, without signing in', async () => {
  await save(settings);
  const url = links.urlFor({ staffId: joan.staffId, ...network(), mail: 'danger' });
  const { pathname } = new URL(url);
  const shown = await app.http.inject({ method: 'GET', url: pathname });
  expect(shown.body).toContain('Reports that speak of danger');
  const before = await asStaff(joan, staffCalls.staffAlerts.read, { params: network() });
  expect(before.res?.times.danger).toBe('now');
  expect((await app.http.inject({ method: 'POST', url: pathname })).statusCode).toBe(200);
  const { res } = await asStaff(joan, staffCalls.staffAlerts.read, { params: network() });
  expect(res?.times).toEqual({ ...settings.times, danger: 'off' });
  await report('danger');
  await send(noon);
  expect(mailsTo(joan)).toEqual([]);
  expect((await app.http.inject({ method: 'POST', url: `${pathname}x` })).statusCode).toBe(404);
});

it('ends all that comes once a day by the link in the daily mail', async () => {
  const url = links.urlFor({ staffId: joan.staffId, ...network(), mail: 'daily' });
  await app.http.inject({ method: 'POST', url: new URL(url).pathname });
  const { res } = await asStaff(joan, staffCalls.staffAlerts.read, { params: network() });
  expect(res?.times).toEqual({ danger: 'now', appeal: 'now', question: 'off', overdue: 'off' });
});

it('retries a mail that the mail server accepts later, and gives up on one that it never accepts', async () => {
  await report('danger');
  state.isAway = true;
  await send(noon);
  state.isAway = false;
  await send(on(0, '12:01'));
  expect(mailsTo(joan)).toEqual([]);
  await send(on(0, '12:06'));
  expect(mailsTo(joan)).toHaveLength(1);
  await report('danger');
  state.refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
  await send(on(0, '13:00'));
  await send(on(0, '14:00'));
  expect([mailsTo(joan).length, state.attempts]).toEqual([1, 2]);
});

it('writes in the language of its reader', async () => {
  await db.update(staff).set({ language: 'es' }).where(eq(staff.id, joan.staffId));
  await report('danger');
  await send(noon);
  expect(subjectsTo(joan)).toEqual(['Un reporte en Linden Hall habla de peligro']);
});

describe('pushes', async () => {
  const service = await startPushService();
  afterAll(service.stop);
  const sender = await ownPushSender(app);
  const push = (at: Date) => createAlertPushes({ ...dependencies, sender, clock: () => at })();

  /** A browser of a staff member with notifications turned on. */
  async function browserOf(member: StaffMember) {
    const browser = service.browser();
    const subscribe = () => asStaff(member, staffCalls.staffAlerts.subscribe, { body: browser.subscription });
    expect((await subscribe()).res).toMatchObject({ public_key: sender.publicKey, is_on: true });
    return { ...browser, subscribe };
  }
  const bodiesIn = ({ received }: Awaited<ReturnType<typeof browserOf>>) =>
    received().map((one) => (one as { body: string }).body);

  it('pushes what waits to each browser that asked for it, with nothing about the residents', async () => {
    const [desk, phone] = [await browserOf(joan), service.browser()];
    const { id } = await report('danger');
    await push(noon);
    expect(desk.received()).toEqual([
      {
        title: app.config.productName,
        body: 'A report in Linden Hall speaks of danger',
        url: `/staff/${hall.networkId}/reports?case=${id}`,
        tag: `danger ${hall.networkId}`,
        lang: 'en',
      },
    ]);
    expect(JSON.stringify(desk.received())).not.toMatch(/Secret|tonight|Ana|Ben/);
    expect(phone.received()).toEqual([]);
  });

  it('pushes about one thing once, although it waits on and several processes send', async () => {
    const desk = await browserOf(joan);
    await report('danger');
    await Promise.all([push(noon), push(noon), push(noon)]);
    await desk.subscribe();
    await push(on(0, '13:00'));
    expect(desk.received()).toHaveLength(1);
  });

  it('pushes the kinds that are mailed at their hours: right away, once a day, or never', async () => {
    await save({
      ...settings,
      daily_at: '09:00',
      times: { ...settings.times, danger: 'off', overdue: 'off' },
    });
    const desk = await browserOf(joan);
    await report('danger');
    await ask();
    await ask(ben);
    await push(on(0, '13:00'));
    await push(on(1, '08:59'));
    expect(desk.received()).toEqual([]);
    await push(on(1, '09:00'));
    await push(on(1, '09:01'));
    expect(bodiesIn(desk)).toEqual(['Alder University: 2 things wait']);
    expect(desk.received()).toMatchObject([{ url: `/staff/${hall.networkId}`, once: true }]);
  });

  it('holds pushes back in quiet hours, and lets danger pass where it may', async () => {
    const strict = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Omar' });
    await save({ ...settings, quiet: { ...settings.quiet, danger_passes: false } }, strict);
    const [desk, other] = [await browserOf(joan), await browserOf(strict)];
    await report('danger');
    await push(on(0, '22:00'));
    expect([bodiesIn(desk).length, bodiesIn(other).length]).toEqual([1, 0]);
    await push(on(1, '07:01'));
    expect([bodiesIn(desk).length, bodiesIn(other).length]).toEqual([1, 1]);
  });

  it('pushes again about a question that was answered and asked again', async () => {
    await save({ ...settings, times: { ...settings.times, question: 'now' } });
    const desk = await browserOf(joan);
    const conversationId = await ask();
    await push(noon);
    const set = (to: 'closed' | 'waiting', version: number) =>
      asStaff(joan, staffCalls.staffSupport.change, {
        params: { ...network(), conversationId },
        body: { state: to, version },
      });
    await set('closed', 1);
    await push(on(0, '13:00'));
    await set('waiting', 2);
    await push(on(0, '14:00'));
    expect(desk.received()).toHaveLength(2);
  });

  it('pushes nothing after a sign-out, to who was removed, or to a browser that a colleague uses', async () => {
    const renee = await staffMember(app, { networkId: hall.networkId, name: 'Renee' });
    const [out, gone] = [await staffMember(app, network()), await staffMember(app, network())];
    const [left, removed, taken] = [await browserOf(out), await browserOf(gone), await browserOf(joan)];
    await asStaff(out, staffCalls.staffSignIn.signOut);
    await asStaff(renee, staffCalls.staffTeam.remove, {
      params: { ...network(), staffId: gone.staffId },
      body: { reason: 'Left' },
    });
    expect((await asStaff(renee, staffCalls.staffAlerts.subscribe, { body: taken.subscription })).code).toBe(
      200,
    );
    await report('danger');
    await push(noon);
    expect([left, removed, taken].map((one) => one.received().length)).toEqual([0, 0, 1]);
    expect((await asStaff(joan, staffCalls.staffAlerts.push)).res?.is_on).toBe(false);
    const rows = await db.select({ staffId: staffPushSubscriptions.staffId }).from(staffPushSubscriptions);
    expect(rows).toEqual([{ staffId: renee.staffId }]);
  });

  it('pushes on once a session is idle, and not to a browser that nobody opened for a month', async () => {
    const desk = await browserOf(joan);
    await db.delete(staffSessions).where(eq(staffSessions.staffId, joan.staffId));
    await report('danger');
    await push(noon);
    await report('danger');
    await push(on(31, '12:00'));
    expect(desk.received()).toHaveLength(1);
    expect(await db.select().from(staffPushSubscriptions)).toEqual([]);
  });

  it('retries a push that the service refuses for now, and forgets a browser that it has ended', async () => {
    const desk = await browserOf(joan);
    await report('danger');
    desk.answer(503);
    await push(noon);
    desk.answer(201);
    await push(on(0, '12:01'));
    expect(desk.received()).toHaveLength(1);
    await push(on(0, '12:03'));
    expect(desk.received()).toHaveLength(2);
    desk.answer(410);
    await report('danger');
    await push(on(0, '13:00'));
    expect(await db.select().from(staffPushSubscriptions)).toEqual([]);
  });

  it('speaks of what an earlier push was about too, since a newer one takes its place', async () => {
    const desk = await browserOf(joan);
    await report('danger');
    await push(noon);
    await report('danger');
    await push(on(0, '12:06'));
    expect(desk.received()).toMatchObject([
      { body: 'A report in Linden Hall speaks of danger' },
      { body: 'Alder University: 2 reports speak of danger', url: `/staff/${hall.networkId}/reports` },
    ]);
  });

  it('keeps a push for a laptop that is closed for weeks', async () => {
    const desk = await browserOf(joan);
    await report('danger');
    await push(noon);
    expect(desk.headers()['ttl']).toBe(String(28 * 24 * 60 * 60));
  });

  it('forgets failed attempts once a push arrives, and when the console is opened again', async () => {
    const desk = await browserOf(joan);
    const attempts = async () =>
      (await db.select({ attempts: staffPushSubscriptions.attempts }).from(staffPushSubscriptions))[0]
        ?.attempts;
    await report('danger');
    desk.answer(503);
    await push(noon);
    await push(on(0, '12:03'));
    expect(await attempts()).toBe(2);
    desk.answer(201);
    await push(on(0, '12:08'));
    expect(await attempts()).toBe(0);
    desk.answer(503);
    await report('danger');
    await push(on(0, '13:00'));
    await desk.subscribe();
    expect(await db.select().from(staffPushSubscriptions)).toMatchObject([{ attempts: 0, retryAt: null }]);
  });

  it('pushes danger first, and to other push services while one does not answer', async () => {
    const away = await startPushService();
    const renee = await staffMember(app, { networkId: hall.networkId, name: 'Renee' });
    const omar = await staffMember(app, { networkId: hall.networkId, role: 'community', name: 'Omar' });
    const questionsOnly = {
      ...settings,
      times: { ...settings.times, danger: 'off', question: 'now' },
    } as const;
    await save(questionsOnly);
    await save(questionsOnly, omar);
    const desk = await browserOf(joan);
    const [urgent, elsewhere] = [await browserOf(renee), away.browser()];
    await asStaff(omar, staffCalls.staffAlerts.subscribe, { body: elsewhere.subscription });
    await ask();
    await report('danger');
    const letGo = desk.hold();
    const pushing = push(noon);
    await vi.waitFor(() => expect(desk.received()).toHaveLength(1));
    expect(bodiesIn(urgent)).toEqual(['A report in Linden Hall speaks of danger']);
    await vi.waitFor(() => expect(elsewhere.received()).toHaveLength(1));
    letGo();
    await pushing;
    await away.stop();
  });

  async function sessionOf({ staffId }: StaffMember) {
    const [session] = await db.select().from(staffSessions).where(eq(staffSessions.staffId, staffId));
    if (!session) throw new Error('No session');
    return session.id;
  }

  it('stores no browser of a session that ends while its window renews notifications', async () => {
    const { subscription } = service.browser();
    const sessionId = await sessionOf(joan);
    const renewing = await db.transaction(async (tx) => {
      await deleteSession(tx, joan.staffId, sessionId);
      const sent = asStaff(joan, staffCalls.staffAlerts.subscribe, { body: subscription });
      await untilWaitedFor(tx);
      return { sent };
    });
    expect(await renewing.sent).toMatchObject({ code: 401, err: { error_code: 'Unauthorized' } });
    expect(await db.select().from(staffPushSubscriptions)).toEqual([]);
  });

  it('ends the notifications of a session that ends just after its window renewed them', async () => {
    const browser = await browserOf(joan);
    const sessionId = await sessionOf(joan);
    await db.delete(staffPushSubscriptions);
    const ending = await db.transaction(async (tx) => {
      const me = { staffId: joan.staffId, sessionId };
      await putSubscription(tx, me, browser.subscription, noon);
      const sent = asStaff(joan, staffCalls.staffSignIn.signOut);
      await untilWaitedFor(tx);
      return { sent };
    });
    expect((await ending.sent).code).toBe(204);
    expect(await db.select().from(staffPushSubscriptions)).toEqual([]);
  });

  it('lets staff end the notifications of their other browsers, also once a session there is over', async () => {
    const lost = await browserOf(joan);
    await db.update(staffPushSubscriptions).set({ sessionId: null });
    const [desk, other] = [await browserOf(joan), await browserOf(await staffMember(app, network()))];
    expect((await asStaff(joan, staffCalls.staffAlerts.push)).res).toMatchObject({ is_on: true, others: 1 });
    const { res } = await asStaff(joan, staffCalls.staffAlerts.unsubscribe, { query: { of: 'others' } });
    expect(res).toMatchObject({ is_on: true, others: 0 });
    await report('danger');
    await push(noon);
    expect([lost, desk, other].map((one) => one.received().length)).toEqual([0, 1, 1]);
  });

  it('refuses an address that cannot be a push service’s', async () => {
    const { subscription } = service.browser();
    const body = { ...subscription, endpoint: 'http://10.0.0.1/push' };
    expect((await asStaff(joan, staffCalls.staffAlerts.subscribe, { body })).code).toBe(422);
  });

  it('writes a push in the language of its reader', async () => {
    const desk = await browserOf(joan);
    await db.update(staff).set({ language: 'zh' }).where(eq(staff.id, joan.staffId));
    await report('danger');
    await push(noon);
    expect(desk.received()).toMatchObject([
      { lang: 'zh', body: expect.stringMatching(/Linden Hall/) as unknown },
    ]);
  });
});
