import type { ChatSid } from '@nestmate/contract/ids';
import type { ChatEvents } from '@nestmate/contract/socket/chat';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { type CallClient, callersOf } from '../../../test/calls/calls';
import { describeWithMediaWorker } from '../../../test/calls/media-worker';
import { community, resident, roomOf } from '../../../test/world/builders';
import { endOverdueCalls } from './calls/end-calls.service';
import { videoCallPeople, videoCalls } from './video.schema';

const app = await testApp();
const { db } = app;
const hall = await community(db, { capacity: 4 });
let windowOf: Awaited<ReturnType<typeof callersOf>>;
beforeAll(async () => {
  windowOf = await callersOf(app);
});
const somebody = async (firstName: string) => windowOf(await resident(db, hall, { firstName }));

/** The latest state of its conversations’ calls that a window has received. */
const heardBy = ({ received }: CallClient) =>
  received.flatMap(([name, event]) =>
    name === 'chat.call' ? [(event as Parameters<ChatEvents['chat.call']>[0]).call] : [],
  );
const listedBy = async ({ ask }: CallClient, sid: ChatSid) =>
  (await ask('chat.list', {})).conversations?.find((each) => each.sid === sid)?.call;
const ids = (people: readonly CallClient[]) => people.map(({ userId }) => userId).toSorted();

/** Checks both the events of a window and a list that is read now. */
async function showsCall(
  person: CallClient,
  sid: ChatSid,
  isAnswered: boolean,
  inside: readonly CallClient[],
) {
  const shown = await vi.waitFor(
    () => {
      const last = heardBy(person).at(-1);
      expect(last).toMatchObject({ isAnswered });
      expect(last?.people.toSorted()).toEqual(ids(inside));
      return last;
    },
    { timeout: 10_000, interval: 20 },
  );
  const listed = await listedBy(person, sid);
  if (inside.length === 0) return expect(listed).toBeUndefined();
  expect({ ...listed, people: listed?.people.toSorted() }).toEqual({
    ...shown,
    people: shown?.people.toSorted(),
  });
}

describeWithMediaWorker('the call of a room’s conversation', () => {
  it('is shown to everybody of its conversation from the first ring on', async () => {
    const [ana, ben, cho] = [await somebody('Ana'), await somebody('Ben'), await somebody('Cho')];
    await roomOf(db, hall, [ana, ben, cho]);
    const sid = await ana.sidWith(ben, cho);
    const outside = await somebody('Dan');
    const { call } = await ana.ring(sid);
    if (!call) throw new Error('It does not ring');
    const { callId } = call;
    const all = [ana, ben, cho];
    for (const person of all) await showsCall(person, sid, false, [ana]);
    await cho.askCall('video.decline', { callId });
    await ben.askCall('video.answer', { callId, window: ben.window });
    for (const person of all) await showsCall(person, sid, true, [ana, ben]);
    const later = await windowOf(cho);
    expect(await listedBy(later, sid)).toMatchObject({ isAnswered: true });
    await cho.ring(sid);
    for (const person of all) await showsCall(person, sid, true, all);
    await ana.askCall('video.hangUp', { callId, window: ana.window });
    for (const person of [...all, later]) await showsCall(person, sid, true, [ben, cho]);
    await ben.askCall('video.hangUp', { callId, window: ben.window });
    for (const person of [...all, later]) await showsCall(person, sid, true, []);
    expect(heardBy(outside)).toEqual([]);
  });
});

it('the call of a conversation is over for its people once every server and window of it is gone', async () => {
  const [ana, ben] = [await somebody('Ana'), await somebody('Ben')];
  const sid = await ana.sidWith(ben);
  const { call } = await ana.ring(sid);
  if (!call) throw new Error('It does not ring');
  await ben.askCall('video.answer', { callId: call.callId, window: ben.window });
  await showsCall(ben, sid, true, [ana, ben]);
  const longAgo = new Date(Date.now() - 120_000);
  const [row] = await db.select({ id: videoCalls.id }).from(videoCalls).where(eq(videoCalls.sid, sid));
  if (!row) throw new Error('There is no call');
  // As a killed process leaves them: no socket was recorded as closed.
  await db
    .update(videoCallPeople)
    .set({ socketId: null, seenAt: longAgo })
    .where(eq(videoCallPeople.callId, row.id));
  await endOverdueCalls(app, longAgo);
  for (const person of [ana, ben]) await showsCall(person, sid, true, []);
});
