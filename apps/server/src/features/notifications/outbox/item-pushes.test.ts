import { calls } from '@nestmate/contract';
import type { PostId } from '@nestmate/contract/ids';
import type { NotificationChoice } from '@nestmate/contract/notification-choices';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { windowsOf } from '../../../../test/clients/windows';
import { startPushService } from '../../../../test/servers/push-service';
import { community, resident, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { roomsIn } from '../../../../test/world/rooms';
import { newId } from '../../../platform/ids';
import { makeLog } from '../../../platform/observability/log';
import { setBlocked } from '../../blocking';
import { appendPost, communityThreads, insertThread } from '../../community';
import { subnetworks } from '../../housing';
import { memberships, users } from '../../memberships';
import { notificationOutbox } from '../notifications.schema';
import { openDeliveries } from '../push/deliveries';
import { makePushSender } from '../push/push-service';
import { storedPushKeys } from '../push/subscriptions.queries';
import { itemPushes } from './item-pushes';

const service = await startPushService();
afterAll(service.stop);
const app = await testApp();
const { db } = app;
const log = makeLog('silent');
const never = () => {
  throw new Error('There are keys already');
};
const keys = await storedPushKeys(db, never);
const sender = makePushSender(keys, { contact: 'mailto:support@nest.example', production: false });
const pushing = { db, log, sender, productName: 'Nestmate' };
const openItemDeliveries = () => openDeliveries(log, itemPushes(pushing, app));
const deliveries = openItemDeliveries();
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
const send = async (at = later(4), { start, settled } = deliveries) => {
  await start(at);
  await settled();
};

let hall: TestCommunity;
let ben: Person;
let ana: Person;
beforeEach(async () => {
  await db.delete(notificationOutbox);
  hall = await community(db);
  ben = await resident(db, hall, { firstName: 'Ben' });
  ana = await resident(db, hall, { firstName: 'Ana' });
});

const as = ({ userId, membershipId }: Person) => ({ as: userId, membershipId, params: { userId } });
async function browserOf({ userId }: Person) {
  const browser = service.browser();
  const token = await app.tokenOf(userId);
  await app.call(calls.notifications.subscribe, { token, params: { userId }, body: browser.subscription });
  return { ...browser, token };
}
const waiting = () => db.select().from(notificationOutbox).where(isNotNull(notificationOutbox.dueAt));

async function thread(): Promise<PostId> {
  const id = newId<PostId>();
  await db.transaction((tx) =>
    insertThread(tx, hall.subnetworkId, {
      id,
      authorId: ben.membershipId,
      body: 'Who has a bike?',
      at: new Date(),
    }),
  );
  return id;
}
let index = 0;
async function post(event: 'community.mentioned' | 'community.replied', threadId: PostId, by: Person) {
  index += 1;
  const postId = newId<PostId>();
  const authorId = by.membershipId;
  await db.transaction((tx) =>
    appendPost(tx, { threadId, index }, { id: postId, authorId, body: 'I do', at: new Date() }),
  );
  const { subnetworkId } = hall;
  const membershipIds = [ben.membershipId];
  await db.transaction((tx) =>
    app.events.publish(tx, event, { subnetworkId, threadId, postId, index, authorId, membershipIds }),
  );
}

it('pushes items of the bell to people who are away, in their language, replacing earlier ones', async () => {
  await db.update(users).set({ language: 'es' }).where(eq(users.id, ben.userId));
  const browser = await browserOf(ben);
  const other = await resident(db, hall, { firstName: 'Cleo' });
  const rooms = roomsIn(app);
  await rooms.requested(ana, ben);
  await send();
  const url = `/matches/incoming-requests?membership=${ben.membershipId}`;
  const [first] = browser.received() as [{ tag: string }];
  expect(first).toEqual({
    title: 'Nestmate',
    body: 'Ana quiere vivir contigo. Mira su solicitud.',
    url,
    tag: expect.any(String),
    lang: 'es',
  });
  await rooms.requested(other, ben);
  await send();
  expect(browser.received()).toHaveLength(1);
  await send(later(400));
  expect(browser.received()).toMatchObject([
    first,
    { tag: first.tag, body: 'Cleo y Ana quieren vivir contigo. Mira sus solicitudes.' },
  ]);
  expect(browser.headers()).toMatchObject({ topic: first.tag.replaceAll('-', '') });
  expect(await waiting()).toEqual([]);
});

it('a push about an item is sent by itself a few seconds after it happened', async () => {
  const browser = await browserOf(ben);
  await roomsIn(app).requested(ana, ben);
  await vi.waitFor(() => expect(browser.received()).toHaveLength(1));
});

it('pushes only the topics chosen for devices', async () => {
  const browser = await browserOf(ben);
  const threadId = await thread();
  await post('community.replied', threadId, ana);
  expect(await waiting()).toEqual([]);
  const body: NotificationChoice = { topic: 'replies', channel: 'push', is_on: true };
  await app.call(calls.notifications.choose, { ...as(ben), body });
  await post('community.replied', threadId, ana);
  await send();
  expect(browser.received()).toMatchObject([{ body: 'Ana replied in a thread you follow.' }]);
});

const changes: Record<string, (threadId: PostId) => Promise<unknown>> = {
  'is read': (threadId) =>
    app.call(calls.notifications.read, { ...as(ben), body: { paths: [`/thread/${threadId}`] } }),
  'is of somebody blocked': () => setBlocked(db, ben.userId, ana.userId, true),
  'is in a thread that is hidden': (threadId) =>
    db.update(communityThreads).set({ hiddenAt: new Date() }).where(eq(communityThreads.id, threadId)),
  'is in a thread that is removed': (threadId) =>
    db.update(communityThreads).set({ removedAt: new Date() }).where(eq(communityThreads.id, threadId)),
  'is of somebody removed': () =>
    db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, ana.membershipId)),
  'is for somebody removed': () =>
    db.update(memberships).set({ removedAt: new Date() }).where(eq(memberships.id, ben.membershipId)),
  'is of a community that is archived': () =>
    db.update(subnetworks).set({ roundStatus: 'ARCHIVED' }).where(eq(subnetworks.id, hall.subnetworkId)),
  'is no longer chosen there': () =>
    app.call(calls.notifications.choose, {
      ...as(ben),
      body: { topic: 'mentions', channel: 'push', is_on: false },
    }),
};
it.each(Object.entries(changes))('sends nothing that %s meanwhile', async (_what, change) => {
  const browser = await browserOf(ben);
  const threadId = await thread();
  await post('community.mentioned', threadId, ana);
  expect(await waiting()).toHaveLength(1);
  await change(threadId);
  await send();
  expect(browser.received()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('pushes no request that can no longer be answered', async () => {
  const browser = await browserOf(ben);
  await roomsIn(app).requested(ana, ben);
  await db.update(subnetworks).set({ roundStatus: 'ACTIVE' }).where(eq(subnetworks.id, hall.subnetworkId));
  await send();
  expect(browser.received()).toEqual([]);
});

it('sends nothing to a browser that was logged out', async () => {
  const browser = await browserOf(ben);
  await post('community.mentioned', await thread(), ana);
  await app.call(calls.auth.logout, { headers: { authorization: `Bearer ${browser.token}` } });
  await send();
  expect(browser.received()).toEqual([]);
});

it('pushes an item once even with several processes', async () => {
  const browser = await browserOf(ben);
  const threadId = await thread();
  await post('community.mentioned', threadId, ana);
  const at = later(4);
  await Promise.all([1, 2, 3].map(() => send(at, openItemDeliveries())));
  expect(browser.received()).toHaveLength(1);
});

it('sends nothing to people who look at the app', async () => {
  const browser = await browserOf(ben);
  const watching = await windowsOf(app);
  await watching(ben);
  await post('community.mentioned', await thread(), ana);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  await send();
  expect(browser.received()).toEqual([]);
});

it('retries where a push service fails, but not where a browser’s subscription is gone', async () => {
  const [failing, gone] = [await browserOf(ben), await browserOf(ben)];
  failing.answer(503);
  gone.answer(410);
  await post('community.mentioned', await thread(), ana);
  const server = openItemDeliveries();
  await send(later(4), server);
  failing.answer(201);
  await send(later(200), server);
  expect([failing.received().length, gone.received().length]).toEqual([2, 1]);
  const rows = await db.select().from(notificationOutbox);
  expect(rows.map(({ dueAt, sentAt }) => [dueAt, sentAt !== null])).toEqual([[null, true]]);
});

it('pushes at most 20 items to a browser in an hour', async () => {
  const browser = await browserOf(ben);
  const threadId = await thread();
  for (let count = 0; count < 23; count += 1) await post('community.mentioned', threadId, ana);
  for (let at = 4; at < 12; at += 1) await send(later(at));
  expect(browser.received()).toHaveLength(20);
  expect(await waiting()).toEqual([]);
});

it('pushes at most 20 items to a browser in an hour, however many are due', async () => {
  const browser = await browserOf(ben);
  const threadId = await thread();
  for (let count = 0; count < 24; count += 1) await post('community.mentioned', threadId, ana);
  const release = browser.hold();
  const processes = Array.from({ length: 24 }, openItemDeliveries);
  for (const { start } of processes) await start(later(4));
  await vi.waitFor(() => expect(browser.received().length).toBeGreaterThanOrEqual(20));
  release();
  await Promise.all(processes.map(({ settled }) => settled()));
  expect(browser.received()).toHaveLength(20);
  expect(await waiting()).toEqual([]);
});

it('counts each push of a group that grows', async () => {
  const browser = await browserOf(ben);
  const threadId = await thread();
  await post('community.mentioned', threadId, ana);
  await send();
  for (let count = 0; count < 22; count += 1) {
    await db.update(notificationOutbox).set({ dueAt: new Date(), attempts: 0 });
    await send();
  }
  expect(browser.received()).toHaveLength(20);
});

it('counts a push that had to wait because another browser of the person failed', async () => {
  const [browser, failing] = [await browserOf(ben), await browserOf(ben)];
  failing.answer(500);
  const threadId = await thread();
  const server = openItemDeliveries();
  for (let count = 0; count < 7; count += 1) await post('community.mentioned', threadId, ana);
  await send(later(4), server);
  // Seven failures have used up what the person's browsers may cost, so that each push is followed by a minute's pause.
  failing.answer(410);
  for (let count = 0; count < 23; count += 1) await post('community.mentioned', threadId, ana);
  for (let minute = 0; minute < 40; minute += 1) await send(later(5 + 61 * minute), server);
  expect(browser.received()).toHaveLength(20);
  expect(await waiting()).toEqual([]);
});
