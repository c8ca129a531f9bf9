import { calls } from '@nestmate/contract';
import type { RequestId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app';
import { community, resident, roomOf } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { roomsIn } from '../../../../test/world/rooms';
import { blocks } from '../../blocking';
import { profiles } from '../../profile';

let app: TestApp;
let rooms: ReturnType<typeof roomsIn>;
beforeAll(async () => {
  app = await testApp();
  rooms = roomsIn(app);
});

const objecting =
  (call: 'objectToRequest' | 'withdrawObjection') =>
  ({ userId, membershipId }: Person, requestId: RequestId) =>
    app.call(calls.room[call], { as: userId, membershipId, params: { userId, requestId } });
const object = objecting('objectToRequest');
const withdraw = objecting('withdrawObjection');

/** Ana was asked by Sol; Ben and Cho live with her. */
async function roomWithRequest(settings: Parameters<typeof community>[1] = { roommatesObject: true }) {
  const hall = await community(app.db, { capacity: 6, ...settings });
  const person = () => resident(app.db, hall);
  const [ana, ben, cho, sol] = [await person(), await person(), await person(), await person()];
  await roomOf(app.db, hall, [ana, ben, cho]);
  const requestId = await rooms.requested(sol, ana);
  return { hall, ana, ben, cho, sol, requestId };
}

const codeOf = ({ code, err }: { code: number; err?: { error_code: string } }) => err?.error_code ?? code;
const toRoommates = async (me: Person) =>
  (await rooms.roomOf(me)).requests_to_roommates.map(({ to, membership_id: from, objected }) => ({
    from,
    to: to.membership_id,
    objected,
  }));

it('shows a request to the roommates of its receiver without its words, whom nobody asks by default', async () => {
  const { ana, ben, sol, requestId } = await roomWithRequest({});
  expect(await toRoommates(ben)).toEqual([{ from: sol.membershipId, to: ana.membershipId, objected: false }]);
  expect(JSON.stringify(await rooms.roomOf(ben))).not.toContain('Shall we?');
  expect([await toRoommates(ana), await toRoommates(sol)]).toEqual([[], []]);
  expect((await rooms.roomOf(ben)).may_object).toBe(false);
  expect(codeOf(await object(ben, requestId))).toBe('ObjectionsOff');
  expect(codeOf(await rooms.accept(ana, requestId))).toBe(204);
  expect(await toRoommates(ben)).toEqual([]);
});

it('shows a request to the roommates of its sender without its words, if they may know its receiver', async () => {
  const { hall, sol, ana, requestId } = await roomWithRequest();
  const [uma, vic] = [await resident(app.db, hall), await resident(app.db, hall)];
  await roomOf(app.db, hall, [sol, uma, vic]);
  await app.db.insert(blocks).values({ blockerId: vic.userId, blockedId: ana.userId });
  const byRoommates = async (me: Person) =>
    (await rooms.roomOf(me)).requests_by_roommates.map(({ from, membership_id: to }) => [
      from.membership_id,
      to,
    ]);
  expect(await byRoommates(uma)).toEqual([[sol.membershipId, ana.membershipId]]);
  expect(JSON.stringify(await rooms.roomOf(uma))).not.toContain('Shall we?');
  expect([await byRoommates(vic), await byRoommates(sol), await byRoommates(ana)]).toEqual([[], [], []]);
  await rooms.cancel(sol, requestId);
  expect(await byRoommates(uma)).toEqual([]);
});

it('refuses an acceptance as long as a roommate objects, which the sender never learns', async () => {
  const { ana, ben, cho, sol, requestId } = await roomWithRequest();
  const sent = await rooms.roomOf(sol);
  for (const one of [ben, cho, ben]) expect(codeOf(await object(one, requestId))).toBe(204);
  expect(await rooms.roomOf(sol)).toEqual(sent);
  const [incoming] = (await rooms.roomOf(ana)).incoming_requests;
  expect([incoming?.refusal, incoming?.objections.length]).toEqual(['roommates_object', 2]);
  expect(codeOf(await rooms.accept(ana, requestId))).toBe('roommates_object');
  // Nor does a request of her own bring Sol in.
  expect(codeOf(await rooms.request(ana, sol))).toBe('roommates_object');

  expect(codeOf(await withdraw(ben, requestId))).toBe(204);
  expect(codeOf(await rooms.accept(ana, requestId))).toBe('roommates_object');
  for (let attempt = 0; attempt < 2; attempt++) expect(codeOf(await withdraw(cho, requestId))).toBe(204);
  expect(codeOf(await rooms.accept(ana, requestId))).toBe(204);
  expect(codeOf(await object(ben, requestId))).toBe('RequestClosed');
});

it('counts no objection of somebody who has moved out', async () => {
  const { ana, ben, requestId } = await roomWithRequest();
  await object(ben, requestId);
  await rooms.leave(ben);
  expect((await rooms.roomOf(ana)).incoming_requests[0]?.refusal).toBeNull();
  expect(codeOf(await rooms.accept(ana, requestId))).toBe(204);
});

it('refuses the same people by a request to or from another roommate, as long as one objects', async () => {
  const { hall, ana, ben, cho, sol, requestId } = await roomWithRequest();
  const uma = await resident(app.db, hall);
  await roomOf(app.db, hall, [sol, uma]);
  await object(ben, requestId);
  const toCho = await rooms.requested(sol, cho);
  const ofUma = await rooms.requested(uma, ana);
  expect((await rooms.roomOf(cho)).incoming_requests.map(({ refusal }) => refusal)).toEqual([
    'roommates_object',
  ]);
  expect((await rooms.roomOf(ana)).incoming_requests.map(({ objections }) => objections.length)).toEqual([
    1, 1,
  ]);
  expect(codeOf(await rooms.accept(cho, toCho))).toBe('roommates_object');
  expect(codeOf(await rooms.accept(ana, ofUma))).toBe('roommates_object');
  expect(codeOf(await rooms.request(cho, uma))).toBe('roommates_object');

  await withdraw(ben, requestId);
  expect(codeOf(await rooms.accept(cho, toCho))).toBe(204);
  expect((await rooms.roomOf(ben)).room_size).toBe(5);
});

it('lets a roommate agree again also once the sender is hidden', async () => {
  const { ana, ben, cho, sol, requestId } = await roomWithRequest();
  await object(ben, requestId);
  await app.db.update(profiles).set({ hidden: true }).where(eq(profiles.membershipId, sol.membershipId));
  expect(await toRoommates(cho)).toEqual([]);
  expect(codeOf(await object(cho, requestId))).toBe('NotFound');
  expect(await toRoommates(ben)).toEqual([{ from: sol.membershipId, to: ana.membershipId, objected: true }]);
  for (let attempt = 0; attempt < 2; attempt++) expect(codeOf(await withdraw(ben, requestId))).toBe(204);
  expect(await toRoommates(ben)).toEqual([]);
  expect(codeOf(await rooms.accept(ana, requestId))).toBe(204);
});

it('either accepts or objects when both happen in parallel', async () => {
  for (let round = 0; round < 6; round++) {
    const { ana, ben, cho, requestId } = await roomWithRequest();
    const [accepted, ...objected] = await Promise.all([
      rooms.accept(ana, requestId),
      object(ben, requestId),
      object(cho, requestId),
    ]);
    const wasFirst = accepted.code === 204;
    expect([204, 'roommates_object']).toContain(codeOf(accepted));
    if (wasFirst) expect(objected.map(codeOf)).toEqual(['RequestClosed', 'RequestClosed']);
    else expect(objected.map(codeOf)).toContain(204);
    expect((await rooms.roomOf(ana)).room_size).toBe(wasFirst ? 4 : 3);
  }
});

it('lets nobody object but those who would live with the sender and may know them', async () => {
  const { hall, ana, ben, cho, sol, requestId } = await roomWithRequest();
  const stranger = await resident(app.db, hall);
  for (const [name, person] of Object.entries({ ana, sol, stranger }))
    expect(codeOf(await object(person, requestId)), name).toBe('NotFound');
  await app.db.insert(blocks).values({ blockerId: sol.userId, blockedId: ben.userId });
  expect(await toRoommates(ben)).toEqual([]);
  expect(codeOf(await object(ben, requestId))).toBe('NotFound');
  await rooms.deny(ana, requestId);
  expect(await toRoommates(cho)).toEqual([]);
  expect(codeOf(await object(cho, requestId))).toBe('RequestClosed');
});
