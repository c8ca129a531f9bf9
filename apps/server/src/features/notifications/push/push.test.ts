import { calls } from '@nestmate/contract';
import type { ChatSid } from '@nestmate/contract/ids';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { chatClientsOf, type ChatClient } from '../../../../test/chat/chat';
import { windowsOf } from '../../../../test/clients/windows';
import { startPushService } from '../../../../test/servers/push-service';
import { community, resident, roomOf, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { makeLog } from '../../../platform/observability/log';
import { chatMessages, chatParticipants } from '../../chat';
import { memberships, users } from '../../memberships';
import { pushKeys, pushNotices, pushSubscriptions } from '../notifications.schema';
import { makeAnnounce } from './announce';
import { openDeliveries } from './deliveries';
import { addNotices } from './notices.queries';
import { makePushSender } from './push-service';
import { ringEnds } from './ring-ends';
import { messagePushes } from './send-pushes';
import { storedPushKeys } from './subscriptions.queries';

const service = await startPushService();
afterAll(service.stop);
const app = await testApp();
const { db } = app;
const log = makeLog('silent');
const never = () => {
  throw new Error('There are keys already');
};
const keys = await storedPushKeys(db, never);
const productName = 'Nestmate';
const identity = { contact: 'mailto:support@nest.example', production: false };
const sender = makePushSender(keys, identity);
const pushesBy = (by = sender) => {
  const pushing = { db, log, sender: by, productName };
  return openDeliveries(log, messagePushes(pushing, openDeliveries(log, ringEnds(pushing))));
};
const deliveries = pushesBy();
const sendPushes = async (at: Date, { start, settled } = deliveries) => {
  await start(at);
  await settled();
};
const announce = makeAnnounce({ ...app, log });
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});

let hall: TestCommunity;
let ben: Person;
let ana: ChatClient;
let sid: ChatSid;
beforeEach(async () => {
  await db.delete(pushSubscriptions);
  hall = await community(db);
  ben = await resident(db, hall, { firstName: 'Ben' });
  ana = await chatAs(await resident(db, hall, { firstName: 'Ana' }));
  sid = await ana.sidWith(ben);
});

/** A signed-in browser with notifications turned on. */
async function browserOf(person: Person) {
  const browser = service.browser();
  const token = await app.tokenOf(person.userId);
  const params = { userId: person.userId };
  const subscribe = () =>
    app.call(calls.notifications.subscribe, { token, params, body: browser.subscription });
  expect((await subscribe()).res).toEqual({ public_key: keys.publicKey, is_on: true });
  return { ...browser, token, params, subscribe };
}

const waiting = () => db.select().from(pushNotices);
const isAnnounced = () => vi.waitFor(async () => expect(await waiting()).not.toEqual([]));
/** Messages are announced by themselves; this sends the notices. */
async function write(body: string) {
  const { message } = await ana.send(sid, body);
  await isAnnounced();
  await sendPushes(later(4));
  return message?.index ?? -1;
}
/** Announces a message while everybody is away, and returns the memberships with a waiting notice. */
async function announced(index: number) {
  await announce({ sid, index, author: ana.userId }, [ana.membershipId, ben.membershipId]);
  return (await waiting()).map(({ membershipId }) => membershipId);
}

it('notifies the browser of a person who is away, encrypted for it and signed by the product', async () => {
  const browser = await browserOf(ben);
  await write('Hello Ben');
  expect(browser.received()).toEqual([
    {
      title: 'Ana',
      body: 'Hello Ben',
      url: `/chat/conversation/${[ana.userId, ben.userId].toSorted().join('_')}?membership=${ben.membershipId}`,
      tag: sid,
      lang: 'en',
    },
  ]);
  expect(browser.headers()).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(24 * 60 * 60) });
  expect(await service.senderOf(browser.headers())).toEqual({
    key: keys.publicKey,
    contact: 'mailto:support@nest.example',
  });
  expect(await waiting()).toEqual([]);
});

it('a push is sent by itself a few seconds after a message was written', async () => {
  const browser = await browserOf(ben);
  await ana.send(sid, 'One');
  await ana.send(sid, 'Two');
  await vi.waitFor(() => expect(browser.received()).toMatchObject([{ body: 'Two' }]));
});

it('a push contains the people of a room, the author and an excerpt, in its reader’s language', async () => {
  await db.update(users).set({ language: 'es' }).where(eq(users.id, ben.userId));
  const cleo = await resident(db, hall, { firstName: 'Cleo' });
  await roomOf(db, hall, [ana, ben, cleo]);
  sid = await ana.sidWith(ben, cleo);
  const browser = await browserOf(ben);
  await write(`Who has   the keys? ${'x'.repeat(200)}`);
  await db.update(chatMessages).set({ type: 'picture', body: '' }).where(eq(chatMessages.sid, sid));
  await announced(0);
  await sendPushes(later(4));
  const [text, photo] = browser.received() as { title: string; body: string }[];
  expect(['Ana y Cleo', 'Cleo y Ana']).toContain(text?.title);
  expect(text?.body).toBe(`Ana: Who has the keys? ${'x'.repeat(101)}…`);
  expect(photo?.body).toBe('Ana: Foto');
});

it('notifies nobody of their own, read or muted messages, or of those by blocked or deleted people', async () => {
  await browserOf(ben);
  await browserOf(ana);
  await write('Hello');
  expect(await announced(0)).toEqual([ben.membershipId]);
  const forget = () => db.delete(pushNotices);
  await forget();

  const change = (who: Person, removedAt: Date | null) =>
    db.update(memberships).set({ removedAt }).where(eq(memberships.id, who.membershipId));
  await change(ben, new Date());
  expect(await announced(0)).toEqual([]);
  await change(ben, null);

  const me = await chatAs(ben);
  await me.ask('chat.mute', { sid, muted: true });
  await me.ask('chat.block', { sid, blocked: true });
  me.socket.disconnect();
  await vi.waitFor(() => expect(app.live.hasWindows(ben.membershipId)).toBe(false));
  expect(await announced(0)).toEqual([]);
  const again = await chatAs(ben);
  await again.ask('chat.mute', { sid, muted: false });
  again.socket.disconnect();
  await vi.waitFor(() => expect(app.live.hasWindows(ben.membershipId)).toBe(false));
  expect(await announced(0)).toEqual([]);

  const last = await chatAs(ben);
  await last.ask('chat.block', { sid, blocked: false });
  last.socket.disconnect();
  await vi.waitFor(() => expect(app.live.hasWindows(ben.membershipId)).toBe(false));
  expect(await announced(0)).toEqual([ben.membershipId]);
  await forget();
  const reading = await chatAs(ben);
  await reading.ask('chat.read', { sid, index: 0 });
  reading.socket.disconnect();
  await vi.waitFor(() => expect(app.live.hasWindows(ben.membershipId)).toBe(false));
  expect(await announced(0)).toEqual([]);
});

it('skips messages that were removed or read before the push is sent', async () => {
  const browser = await browserOf(ben);
  await ana.send(sid, 'A mistake');
  await isAnnounced();
  await ana.ask('chat.remove', { sid, index: 0 });
  await sendPushes(later(4));
  expect(browser.received()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('notifies nobody with an open window, no matter which process it is connected to', async () => {
  await browserOf(ben);
  await write('Are you there?');
  expect(await announced(0)).toEqual([ben.membershipId]);
  await db.delete(pushNotices);
  const { database, config } = app;
  const beside = await testApp({ beside: { database, config } });
  await (
    await windowsOf(beside)
  )(ben);
  await announced(0);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  await beside.stop();
  await chatAs(ben);
  expect(await announced(0)).toEqual([]);
});

it('a push is sent once from several concurrent processes', async () => {
  const browser = await browserOf(ben);
  await ana.send(sid, 'Once');
  await isAnnounced();
  const at = later(4);
  const processes = Array.from({ length: 3 }, () => pushesBy());
  await Promise.all(processes.map((server) => sendPushes(at, server)));
  expect(browser.received()).toHaveLength(1);
});

it('deletes a subscription that has ended', async () => {
  const [gone, well] = [await browserOf(ben), await browserOf(ben)];
  gone.answer(410);
  await write('Hello');
  expect([gone, well].map(({ received }) => received().length)).toEqual([1, 1]);
  const left = await db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
  expect(left).toEqual([{ endpoint: well.subscription.endpoint }]);
});

it('retries a few times in the browser whose push service fails', async () => {
  const [failing, well] = [await browserOf(ben), await browserOf(ben)];
  failing.answer(503);
  await write('Hello');
  for (const seconds of [40, 200, 1000, 5000]) await sendPushes(later(seconds));
  expect([failing, well].map(({ received }) => received().length)).toEqual([3, 1]);
  expect(await waiting()).toEqual([]);
  expect(await db.select().from(pushSubscriptions)).toHaveLength(2);
});

/** Conversations of others with the person, in each of which they have written. */
async function writtenTo(person: Person, count: number) {
  const authors = await Promise.all(Array.from({ length: count }, () => resident(db, hall).then(chatAs)));
  for (const author of authors) await author.send(await author.sidWith(person), 'Hello');
}

const farAway = 100_000;
/** Notices of all of a person's conversations for all of their browsers, which no job sends today. */
const noticesFor = ({ membershipId, userId }: Person) =>
  db.execute(sql`
    insert into push_notices (subscription_id, chat_id, membership_id, message_index, due_at)
    select s.id, p.chat_id, p.membership_id, 0, ${later(farAway).toISOString()}::timestamptz
    from push_subscriptions s
    join sessions z on z.id = s.session_id and z.user_id = ${userId}
    join chat_participants p on p.membership_id = ${membershipId}
    join chat_messages x on x.chat_id = p.chat_id and x.index = 0
  `);

it('the slow browsers of one person delay nobody else', async () => {
  const cleo = await resident(db, hall);
  await writtenTo(ben, 7);
  await writtenTo(cleo, 1);
  const slow: Awaited<ReturnType<typeof browserOf>>[] = [];
  for (let count = 0; count < 10; count += 1) slow.push(await browserOf(ben));
  const release = slow.map((browser) => browser.hold());
  const well = await browserOf(cleo);
  await noticesFor(ben);
  await noticesFor(cleo);

  const patient = makePushSender(keys, { ...identity, timeoutMs: 600_000 });
  const server = pushesBy(patient);
  await server.start(later(farAway + 4));
  await vi.waitFor(() => expect(well.received()).toHaveLength(1));
  const underWay = () => slow.flatMap(({ received }) => received());
  await vi.waitFor(() => expect(underWay()).toHaveLength(3));
  await db.delete(pushNotices);
  release.forEach((reply) => reply());
  await server.settled();
  expect(underWay()).toHaveLength(3);
});

it('each person has a budget of pushes a minute, which failing browsers soon use up', async () => {
  await writtenTo(ben, 15);
  const failing = await browserOf(ben);
  failing.answer(503);
  await noticesFor(ben);
  const server = pushesBy();
  await sendPushes(later(farAway + 4), server);
  expect(failing.received()).toHaveLength(7);
  expect(await waiting()).toHaveLength(15);
  failing.answer(201);
  await sendPushes(later(farAway + 70), server);
  expect(failing.received().length).toBeGreaterThan(7);
});

it('keeps notices of only a few conversations for a browser', async () => {
  await writtenTo(ben, 25);
  await browserOf(ben);
  const mine = await db
    .select({ sid: chatMessages.sid, author: memberships.userId })
    .from(chatMessages)
    .innerJoin(memberships, eq(memberships.id, chatMessages.authorId))
    .innerJoin(chatParticipants, eq(chatParticipants.sid, chatMessages.sid))
    .where(eq(chatParticipants.membershipId, ben.membershipId));
  const dueAt = later(farAway);
  const announceAll = async (index: number) => {
    for (const { sid, author } of mine)
      if (author) await addNotices(db, { sid, index, author }, { to: [ben.membershipId], dueAt });
    return (await waiting()).map(({ messageIndex }) => messageIndex);
  };
  expect(await announceAll(0)).toEqual(Array(20).fill(0));
  // A newer message of a conversation that already has a notice is not lost.
  expect(await announceAll(1)).toEqual(Array(20).fill(1));
});

it('follows no redirect of a push service', async () => {
  const [redirecting, other] = [await browserOf(ben), service.browser()];
  redirecting.answer(307, other.subscription.endpoint);
  await write('Hello');
  expect(redirecting.received()).toHaveLength(1);
  expect(other.received()).toEqual([]);
});

it('deletes a subscription whose address is no longer allowed', async () => {
  const browser = await browserOf(ben);
  const strict = makePushSender(keys, { ...identity, production: true });
  await ana.send(sid, 'Hello');
  await isAnnounced();
  await sendPushes(later(4), pushesBy(strict));
  expect(browser.received()).toEqual([]);
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});

it('a subscription stops when it is turned off', async () => {
  const { token, params } = await browserOf(ben);
  expect((await app.call(calls.notifications.unsubscribe, { token, params })).res?.is_on).toBe(false);
  expect((await app.call(calls.notifications.push, { token, params })).res?.is_on).toBe(false);
  await ana.send(sid, 'Hello');
  expect(await announced(0)).toEqual([]);
});

it('a subscription stops with the session', async () => {
  const { token } = await browserOf(ben);
  await app.call(calls.auth.logout, { headers: { authorization: `Bearer ${token}` } });
  await ana.send(sid, 'Hello');
  expect(await announced(0)).toEqual([]);
});

it('loses no waiting notice when a browser sends its subscription again', async () => {
  const browser = await browserOf(ben);
  await ana.send(sid, 'Hello');
  await isAnnounced();
  await browser.subscribe();
  await sendPushes(later(4));
  expect(browser.received()).toMatchObject([{ body: 'Hello' }]);
});

it('follows a changed subscription', async () => {
  const browser = await browserOf(ben);
  const changed = service.browser();
  const { token, params } = browser;
  await app.call(calls.notifications.subscribe, { token, params, body: changed.subscription });
  await write('Hello');
  expect([browser.received().length, changed.received().length]).toEqual([0, 1]);
});

const subscribed = () =>
  db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .then((rows) => new Set(rows.map(({ endpoint }) => endpoint)));

it('keeps the newest 10 browsers of a person', async () => {
  const browsers = [];
  for (let count = 0; count < 11; count++) browsers.push(await browserOf(ben));
  await browsers.at(-1)?.subscribe();
  const newest = browsers.slice(1).map(({ subscription }) => subscription.endpoint);
  expect(await subscribed()).toEqual(new Set(newest));
});

it('keeps each browser for one session', async () => {
  const { subscription: body, token, params } = await browserOf(ben);
  const next = await app.tokenOf(ana.userId);
  await app.call(calls.notifications.subscribe, { token: next, params: { userId: ana.userId }, body });
  expect(await subscribed()).toEqual(new Set([body.endpoint]));
  expect((await app.call(calls.notifications.push, { token, params })).res?.is_on).toBe(false);
});

it('accepts subscriptions that windows of one browser send together, even for two people', async () => {
  const [one, other] = [await browserOf(ben), await browserOf(ana)];
  const subscribe = ({ token, params }: typeof one, { subscription: body }: typeof one) =>
    app.call(calls.notifications.subscribe, { token, params, body });
  const subscribing = [one, other].flatMap((who) =>
    [one, other].flatMap((what) => [subscribe(who, what), subscribe(who, what)]),
  );
  expect(new Set((await Promise.all(subscribing)).map(({ code }) => code))).toEqual(new Set([200]));
});

it('refuses an invalid address or invalid keys', async () => {
  const { subscription } = service.browser();
  const call = { as: ben.userId, params: { userId: ben.userId } };
  for (const body of [
    { ...subscription, endpoint: 'http://10.0.0.1/' },
    { ...subscription, endpoint: 'file:///etc/passwd' },
    { ...subscription, keys: { ...subscription.keys, p256dh: 'short' } },
    { ...subscription, keys: { ...subscription.keys, auth: '' } },
  ])
    expect((await app.call(calls.notifications.subscribe, { ...call, body })).code).toBe(422);
});

it('uses one pair of keys in all processes', async () => {
  await db.delete(pushKeys);
  const made = await Promise.all(
    ['a', 'b', 'c'].map((name) => storedPushKeys(db, () => ({ publicKey: name, privateKey: name }))),
  );
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
});
