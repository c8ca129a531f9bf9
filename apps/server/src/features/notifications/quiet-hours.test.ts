import { calls } from '@nestmate/contract';
import type { RequestId } from '@nestmate/contract/ids';
import type { QuietHours } from '@nestmate/contract/quiet-hours';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { beginCalls } from '../../../test/calls/calls';
import { chatClientsOf } from '../../../test/chat/chat';
import { mailServer } from '../../../test/servers/mail-server';
import { startPushService } from '../../../test/servers/push-service';
import { community, resident, type TestCommunity } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { roomsIn } from '../../../test/world/rooms';
import { newId } from '../../platform/ids';
import { sendDueMails } from '../../platform/mail/delivery';
import { makeMailer } from '../../platform/mail/mail';
import { makeLog } from '../../platform/observability/log';
import { roommateRequests } from '../room';
import { messageMailKind } from './message-mail/send-message-mails';
import { notificationOutbox, pushNotices, quietHours } from './notifications.schema';
import { itemMailKind } from './outbox/item-mails';
import { itemPushes } from './outbox/item-pushes';
import { openDeliveries } from './push/deliveries';
import { makePushSender } from './push/push-service';
import { ringEnds } from './push/ring-ends';
import { messagePushes } from './push/send-pushes';
import { storedPushKeys } from './push/subscriptions.queries';
import { requestMailKind } from './request-mail/send-request-mails';
import { makeUnsubscribeLinks } from './unsubscribe';

const service = await startPushService();
afterAll(service.stop);
const post = await mailServer();
const { state } = post;
const app = await testApp();
const { db } = app;
const log = makeLog('silent');
const config = {
  ...app.config,
  publicUrl: 'https://nest.example',
  mail: { smtpUrl: post.url, from: 'Nestmate <hello@nest.example>', requireTls: false },
};
const links = makeUnsubscribeLinks(app.tokens, config.publicUrl);
const mailParts = { db, log, links, config, mail: makeMailer(config) };
const never = () => {
  throw new Error('There are keys already');
};
const keys = await storedPushKeys(db, never);
const sender = makePushSender(keys, { contact: 'mailto:support@nest.example', production: false });
const pushing = { db, log, sender, productName: 'Nestmate' };
const minuteMs = 60_000;
const minutes = (count: number) => new Date(Date.now() + count * minuteMs);

let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

let hall: TestCommunity;
let ben: Person;
let address: string;
let ana: Person;
beforeEach(async () => {
  post.reset();
  await db.delete(notificationOutbox);
  await db.delete(pushNotices);
  await db.delete(roommateRequests);
  hall = await community(db);
  address = `${newId()}@mail.example`;
  ben = await resident(db, hall, { firstName: 'Ben', email: address });
  ana = await resident(db, hall, { firstName: 'Ana' });
});

const as = ({ userId }: Person) => ({ as: userId, params: { userId } });
const set = (me: Person, body: QuietHours) =>
  app.call(calls.notifications.setQuietHours, { ...as(me), body });
const timeAt = (at: Date) => at.toISOString().slice(11, 16);
/** Quiet for three hours from now, in UTC. */
const quiet = (more: Partial<QuietHours> = {}): QuietHours => ({
  is_on: true,
  starts: timeAt(minutes(-2)),
  ends: timeAt(minutes(180)),
  time_zone: 'UTC',
  calls_ring: false,
  ...more,
});

async function browserOf({ userId }: Person) {
  const browser = service.browser();
  const token = await app.tokenOf(userId);
  await app.call(calls.notifications.subscribe, { token, params: { userId }, body: browser.subscription });
  return browser;
}
async function push(at: Date) {
  for (const deliveries of [
    openDeliveries(log, itemPushes(pushing, app)),
    openDeliveries(log, messagePushes(pushing, openDeliveries(log, ringEnds(pushing)))),
  ]) {
    await deliveries.start(at);
    await deliveries.settled();
  }
}

it('keeps the quiet hours of a person, for all their memberships', async () => {
  const saved = async (me: Person) =>
    (await app.call(calls.notifications.quietHours, as(me))).res?.quiet_hours;
  expect(await saved(ben)).toBeNull();
  await set(ben, quiet());
  const changed = quiet({ calls_ring: true, time_zone: 'America/New_York' });
  await set(ben, changed);
  // One spelling of a zone is kept, whatever is sent.
  for (const spelling of ['america/NEW_YORK', 'US/Eastern'])
    await set(ben, { ...changed, time_zone: spelling });
  expect(await saved(ben)).toEqual(changed);
  expect(await saved(ana)).toBeNull();
  for (const refused of [
    { starts: '24:00' },
    { time_zone: 'Mars/Olympus' },
    { starts: '08:00', ends: '08:00' },
  ])
    expect((await set(ben, quiet(refused))).err?.error_code).toBe('InvalidInput');
  expect(await saved(ben)).toEqual(changed);
});

it('quiet hours work the same for a time zone that was stored in another spelling', async () => {
  const browser = await browserOf(ben);
  await set(ben, quiet());
  await db.update(quietHours).set({ timeZone: 'etc/utc' }).where(eq(quietHours.userId, ben.userId));
  await roomsIn(app).requested(ana, ben);
  await push(minutes(1));
  expect(browser.received()).toEqual([]);
  await push(minutes(181));
  expect(browser.received()).toHaveLength(1);
});

it('holds back pushes of the bell’s items, but not the items', async () => {
  const browser = await browserOf(ben);
  await set(ben, quiet());
  await roomsIn(app).requested(ana, ben);
  await push(minutes(1));
  expect(browser.received()).toEqual([]);
  const [row] = await db
    .select()
    .from(notificationOutbox)
    .where(sql`subscription_id is not null`);
  expect(row?.dueAt?.toISOString().slice(11, 16)).toBe(quiet().ends);
  const { userId, membershipId } = ben;
  const list = await app.call(calls.notifications.list, { as: userId, membershipId, params: { userId } });
  expect(list.res?.notifications).toHaveLength(1);
  await push(minutes(181));
  expect(browser.received()).toHaveLength(1);
});

it('sends nothing afterwards that was read in the meantime', async () => {
  const browser = await browserOf(ben);
  await set(ben, quiet());
  await roomsIn(app).requested(ana, ben);
  await push(minutes(1));
  const { userId, membershipId } = ben;
  const body = { paths: ['/matches/incoming-requests'] };
  await app.call(calls.notifications.read, { as: userId, membershipId, params: { userId }, body });
  await push(minutes(181));
  expect(browser.received()).toEqual([]);
});

it('holds back pushes of messages', async () => {
  const browser = await browserOf(ben);
  await set(ben, quiet());
  const writer = await chatAs(ana);
  await writer.send(await writer.sidWith(ben), 'Good night');
  await vi.waitFor(async () => expect(await db.select().from(pushNotices)).toHaveLength(1));
  await push(minutes(1));
  expect(browser.received()).toEqual([]);
  await push(minutes(181));
  expect(browser.received()).toMatchObject([{ body: 'Good night' }]);
});

it('a call rings in quiet hours only where the person lets calls ring', async () => {
  const ringing = async (me: Person) => {
    const browser = await browserOf(me);
    const writer = await chatAs(ana);
    const caller = await beginCalls(ana, writer, app.call);
    const { call, window } = await caller.ring(await writer.sidWith(me));
    if (!call || !window) throw new Error('It does not ring');
    await vi.waitFor(async () => {
      const [notice] = await db
        .select()
        .from(pushNotices)
        .where(eq(pushNotices.membershipId, me.membershipId));
      expect(browser.received().length > 0 || (notice && notice.dueAt > minutes(60))).toBe(true);
    });
    await caller.askCall('video.hangUp', { callId: call.callId, window });
    return browser.received();
  };
  await set(ben, quiet());
  expect(await ringing(ben)).toEqual([]);
  const cleo = await resident(db, hall);
  await set(cleo, quiet({ calls_ring: true }));
  expect(await ringing(cleo)).toMatchObject([{ body: 'Video call. Want to join?' }]);
});

it('holds back mails of every kind until quiet hours end', async () => {
  await set(ben, quiet());
  const rooms = roomsIn(app);
  await rooms.deny(ana, await rooms.requested(ben, ana));
  const writer = await chatAs(ana);
  await writer.send(await writer.sidWith(ben), 'Good night');
  const waiting = {
    id: newId<RequestId>(),
    fromMembershipId: ana.membershipId,
    toMembershipId: ben.membershipId,
    message: 'Shall we?',
    createdAt: minutes(-26 * 60),
  };
  await db.insert(roommateRequests).values(waiting);
  const mail = async (at: Date) => {
    await sendDueMails(mailParts, itemMailKind(mailParts), () => at);
    await sendDueMails(mailParts, messageMailKind(mailParts), () => at);
    await sendDueMails(mailParts, requestMailKind(mailParts), () => at);
  };
  await mail(minutes(20));
  await mail(minutes(179));
  const received = () => state.received.filter(({ to }) => to.includes(address));
  expect(received()).toEqual([]);
  await mail(minutes(181));
  expect(received()).toHaveLength(3);
});

it('looks at quiet hours before each mail, also at those that began while a run was sending', async () => {
  const dora = await resident(db, hall, { firstName: 'Dora', email: `${newId()}@mail.example` });
  const rooms = roomsIn(app);
  await rooms.deny(ana, await rooms.requested(dora, ana));
  await rooms.deny(ana, await rooms.requested(ben, ana));
  const sent: string[] = [];
  const send: typeof mailParts.mail.send = async (mail) => {
    sent.push(mail.to);
    await set(dora, quiet());
    await set(ben, quiet());
    return mailParts.mail.send(mail);
  };
  await sendDueMails({ ...mailParts, mail: { ...mailParts.mail, send } }, itemMailKind(mailParts), () =>
    minutes(20),
  );
  expect(sent).toHaveLength(1);
});
