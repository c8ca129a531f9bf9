import { calls } from '@nestmate/contract';
import type { ChatSid } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { type CallClient, callersOf } from '../../../../test/calls/calls';
import { itWithMediaWorker } from '../../../../test/calls/media-worker';
import { startPushService } from '../../../../test/servers/push-service';
import { community, resident, roomOf, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { makeLog } from '../../../platform/observability/log';
import { pushNotices, pushRings, pushSubscriptions } from '../notifications.schema';
import { openDeliveries } from './deliveries';
import { makePushSender } from './push-service';
import { ringEnds } from './ring-ends';
import { storedPushKeys } from './subscriptions.queries';

const service = await startPushService();
afterAll(service.stop);
const app = await testApp();
const { db } = app;
let windowOf: Awaited<ReturnType<typeof callersOf>>;
beforeAll(async () => {
  windowOf = await callersOf(app);
});

let hall: TestCommunity;
let ben: Person;
let ana: CallClient;
let sid: ChatSid;
beforeEach(async () => {
  await db.delete(pushSubscriptions);
  hall = await community(db);
  ben = await resident(db, hall, { firstName: 'Ben' });
  ana = await windowOf(await resident(db, hall, { firstName: 'Ana' }));
  sid = await ana.sidWith(ben);
});

/** A signed-in browser with notifications turned on, and no window. */
async function browserOf({ userId }: Person) {
  const browser = service.browser();
  const token = await app.tokenOf(userId);
  const params = { userId };
  await app.call(calls.notifications.subscribe, { token, params, body: browser.subscription });
  return { ...browser, token };
}
async function ring() {
  const { call, window } = await ana.ring(sid);
  if (!call || !window) throw new Error('It does not ring');
  return { callId: call.callId, window };
}
/** The person opens a window, there or on a device without notifications. */
const opens = async (person: Person, there?: { token: string }) =>
  windowOf({ ...person, ...(there && { token: there.token }) });
type Browser = Awaited<ReturnType<typeof browserOf>>;
const eventually = { timeout: 10_000, interval: 20 };
const gets = async ({ received }: Browser, ...notices: object[]) => {
  await vi.waitFor(() => expect(received()).toMatchObject(notices), eventually);
  expect(received()).toHaveLength(notices.length);
};
const isOver = async () =>
  vi.waitFor(async () => expect(await db.select().from(pushRings)).toEqual([]), eventually);

const shown = () => ({ title: 'Ana', tag: `call-${sid}` });
const ringing = () => ({ ...shown(), body: 'Video call. Want to join?', requireInteraction: true });
const answered = () => ({ ...shown(), body: 'Answered on another device', silent: true, closes: true });
const declined = () => ({ ...answered(), body: 'Declined on another device' });
const missed = () => ({ ...shown(), body: 'Missed call' });

describe('a call that rings where its person is away', () => {
  it('rings there until it is shown as missed', async () => {
    const phone = await browserOf(ben);
    const call = await ring();
    await gets(phone, ringing());
    const { ttl, topic } = phone.headers();
    expect(Number(ttl)).toBeGreaterThan(0);
    expect(Number(ttl)).toBeLessThanOrEqual(60);
    await ana.askCall('video.hangUp', call);
    // The ring stops immediately; the message about it arrives like any other.
    await gets(phone, ringing(), { ...missed(), silent: true }, missed());
    expect(phone.headers()).toMatchObject({ topic, ttl: String(24 * 60 * 60) });
    await isOver();
  });

  it('stops in every browser once it is answered, silently in the one that answers', async () => {
    const [phone, laptop] = [await browserOf(ben), await browserOf(ben)];
    const { callId } = await ring();
    for (const browser of [phone, laptop]) await gets(browser, ringing());
    const there = await opens(ben, laptop);
    await there.askCall('video.answer', { callId, window: there.window });
    await gets(phone, ringing(), answered());
    await isOver();
    expect(laptop.received()).toHaveLength(1);
    expect(phone.received()[1]).not.toHaveProperty('requireInteraction');
    expect(phone.headers()['topic']).toMatch(/^c/);
  });

  it('stops where it was declined elsewhere', async () => {
    const [phone, laptop] = [await browserOf(ben), await browserOf(ben)];
    const { callId } = await ring();
    for (const browser of [phone, laptop]) await gets(browser, ringing());
    await (await opens(ben, laptop)).askCall('video.decline', { callId });
    await gets(phone, ringing(), declined());
    await isOver();
    expect(laptop.received()).toHaveLength(1);
  });

  it('also stops while its person looks at a window elsewhere', async () => {
    const phone = await browserOf(ben);
    const call = await ring();
    await gets(phone, ringing());
    await opens(ben);
    await ana.askCall('video.hangUp', call);
    await gets(phone, ringing(), { ...missed(), silent: true });
    await isOver();
  });

  itWithMediaWorker('stops for each of a room on their own', async () => {
    const cleo = await resident(db, hall, { firstName: 'Cleo' });
    await roomOf(db, hall, [ana, ben, cleo]);
    sid = await ana.sidWith(ben, cleo);
    const [bens, cleos] = [await browserOf(ben), await browserOf(cleo)];
    const rings = { body: 'Ana: Video call. Want to join?', tag: `call-${sid}` };
    const { callId } = await ring();
    for (const browser of [bens, cleos]) await gets(browser, rings);
    await (await opens(ben)).askCall('video.decline', { callId });
    await gets(bens, rings, declined());
    expect(cleos.received()).toHaveLength(1);
    const there = await opens(cleo);
    await there.askCall('video.answer', { callId, window: there.window });
    await gets(cleos, rings, answered());
    await isOver();
  });

  it('stops only after it has begun, however long the push service takes', async () => {
    const phone = await browserOf(ben);
    const release = phone.hold();
    const { callId } = await ring();
    await gets(phone, ringing());
    const there = await opens(ben);
    await there.askCall('video.answer', { callId, window: there.window });
    await vi.waitFor(
      async () => expect(await db.select().from(pushRings)).toMatchObject([{ ended: 'answered' }]),
      eventually,
    );
    expect(phone.received()).toHaveLength(1);
    release();
    await gets(phone, ringing(), answered());
    await isOver();
  });

  it('does not begin once it was answered or is over', async () => {
    const phone = await browserOf(ben);
    const cleo = await windowOf(await resident(db, hall, { firstName: 'Cleo' }));
    const elsewhere = await cleo.sidWith(ben);
    // A browser gets one push at a time, so the call's waits for this one.
    const release = phone.hold();
    await cleo.send(elsewhere, 'One');
    await gets(phone, { body: 'One' });
    const call = await ring();
    const waiting = async () => db.select().from(pushNotices).where(eq(pushNotices.sid, sid));
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), eventually);
    const there = await opens(ben);
    await there.askCall('video.answer', { callId: call.callId, window: there.window });
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), eventually);
    release();
    there.socket.disconnect();
    await vi.waitFor(() => expect(app.live.hasWindows(ben.membershipId)).toBe(false), eventually);
    await ana.askCall('video.hangUp', call);
    // Due later than anything that the end of the call could push.
    await cleo.send(elsewhere, 'Two');
    await gets(phone, { body: 'One' }, { body: 'Two' });
  });

  it('stops after a minute where nobody announced its end', async () => {
    const phone = await browserOf(ben);
    await ring();
    await gets(phone, ringing());
    await vi.waitFor(
      async () => expect(await db.select().from(pushRings)).toMatchObject([{ isSent: true }]),
      eventually,
    );
    const keys = await storedPushKeys(db, () => {
      throw new Error('There are keys already');
    });
    const sender = makePushSender(keys, { contact: 'mailto:support@nest.example', production: false });
    const log = makeLog('silent');
    const ends = openDeliveries(log, ringEnds({ db, log, sender, productName: 'Nestmate' }));
    await ends.start(new Date(Date.now() + 30_000));
    await ends.settled();
    expect(phone.received()).toHaveLength(1);
    await ends.start(new Date(Date.now() + 61_000));
    await ends.settled();
    await gets(phone, ringing(), { ...missed(), silent: true });
    await isOver();
  });
});
