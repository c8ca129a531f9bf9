import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { chatClientsOf, type ChatClient } from '../../../../test/chat/chat';
import {
  community,
  resident,
  roomOf as livingTogether,
  type TestCommunity,
  unclaimedResident,
} from '../../../../test/world/builders';
import { roomsIn } from '../../../../test/world/rooms';
import { memberships } from '../../memberships';
import { roommateRequests } from '../room.schema';

const app = await testApp();
const { request, requested, accept, roomOf } = roomsIn(app);
let chatAs: Awaited<ReturnType<typeof chatClientsOf>>;
let hall: TestCommunity;
let [ana, ben]: ChatClient[] = [];
beforeAll(async () => {
  chatAs = await chatClientsOf(app);
});
beforeEach(async () => {
  hall = await community(app.db);
  [ana, ben] = await Promise.all([await resident(app.db, hall), await resident(app.db, hall)].map(chatAs));
});
const both = () => {
  if (!ana || !ben) throw new Error('Two people live here');
  return { ana, ben };
};
const block = async (me: ChatClient, other: ChatClient, blocked = true) =>
  me.ask('chat.block', { sid: await me.sidWith(other), blocked });
const waiting = async (people: readonly ChatClient[]) => {
  const ids = people.map(({ membershipId }) => membershipId);
  const between = [
    inArray(roommateRequests.fromMembershipId, ids),
    inArray(roommateRequests.toMembershipId, ids),
  ];
  return app.db
    .select()
    .from(roommateRequests)
    .where(and(eq(roommateRequests.status, 'pending'), ...between));
};

it('refreshes the room of somebody blocked by the sender of a request to a roommate', async () => {
  const { ana, ben } = both();
  const cho = await resident(app.db, hall);
  await livingTogether(app.db, hall, [ben, cho]);
  await requested(ana, cho);
  expect((await roomOf(ben)).requests_to_roommates).toHaveLength(1);
  ben.received.length = 0;
  await block(ana, ben);
  await vi.waitFor(() =>
    expect(ben.received).toContainEqual(['room.changed', { membershipId: ben.membershipId }]),
  );
  expect((await roomOf(ben)).requests_to_roommates).toEqual([]);
});

it.each(['the sender', 'the recipient'])(
  'ends a request permanently when %s blocks the other',
  async (who) => {
    const { ana, ben } = both();
    const id = await requested(ana, ben);
    const [blocker, blocked] = who === 'the sender' ? [ana, ben] : [ben, ana];
    await block(blocker, blocked);
    expect([(await roomOf(ana)).my_requests, (await roomOf(ben)).incoming_requests]).toEqual([[], []]);
    expect(await accept(ben, id)).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
    for (const { received, membershipId } of [ana, ben])
      await vi.waitFor(() =>
        expect(received).toContainEqual(['badges', expect.objectContaining({ membershipId })]),
      );
    await block(blocker, blocked, false);
    expect(await accept(ben, id)).toMatchObject({ code: 409, err: { error_code: 'RequestClosed' } });
    expect((await roomOf(ben)).incoming_requests).toEqual([]);
    expect((await request(ben, ana)).code).toBe(200);
  },
);

it('a block ends only the requests of the same two people, in all their communities', async () => {
  const { ana, ben } = both();
  const elsewhere = await community(app.db);
  const anaAbroad = await resident(app.db, elsewhere, { userId: ana.userId });
  const benAbroad = await resident(app.db, elsewhere, { userId: ben.userId });
  await requested(benAbroad, anaAbroad);
  await requested(await resident(app.db, hall), ben);
  await block(ana, ben);
  expect((await roomOf(anaAbroad)).incoming_requests).toEqual([]);
  expect((await roomOf(ben)).incoming_requests).toHaveLength(1);
});

it('counts a roommate with a block between us, without showing them', async () => {
  const { ana, ben } = both();
  await accept(ana, await requested(ben, ana));
  await block(ana, ben);
  for (const [name, person] of Object.entries({ ana, ben }))
    expect(await roomOf(person), name).toMatchObject({ room_size: 2, my_roommates: [] });
});

it('leaves no request to accept when a person who blocked the sender claims the membership', async () => {
  const { ana, ben } = both();
  const sam = await unclaimedResident(app.db, hall, { registeredAt: new Date() });
  const id = await requested(ana, sam);
  await block(ben, ana);
  const ofSam = eq(memberships.id, sam.membershipId);
  await app.db.update(memberships).set({ userId: null }).where(eq(memberships.id, ben.membershipId));
  await app.db.update(memberships).set({ userId: ben.userId, claimedAt: new Date() }).where(ofSam);
  const claimed = { userId: ben.userId, membershipId: sam.membershipId };
  expect((await roomOf(claimed)).incoming_requests).toEqual([]);
  expect(await accept(claimed, id)).toMatchObject({ code: 404, err: { error_code: 'NotFound' } });
});

it('lets through no request that is sent or accepted concurrently with the block', async () => {
  const { ana, ben } = both();
  await ana.sidWith(ben);
  for (let round = 0; round < 15; round++) {
    await Promise.all([request(ben, ana), block(ana, ben)]);
    expect(await waiting([ana, ben])).toEqual([]);
    await block(ana, ben, false);
  }
  const id = await requested(ben, ana);
  const [accepted] = await Promise.all([accept(ana, id), block(ben, ana)]);
  expect([204, 404, 409]).toContain(accepted.code);
  await block(ben, ana, false);
  expect((await roomOf(ana)).my_roommates).toHaveLength(accepted.code === 204 ? 1 : 0);
});
