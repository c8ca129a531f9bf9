import type { MessageId, RequestId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf, unclaimedResident } from '../../../../test/world/builders';
import { newId } from '../../../platform/ids';
import { chatMessages, chats } from '../../chat';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { roommateRequests } from '../../room';
import { matchedDays } from './overview.schema';
import { recordDays } from './overview.service';

const app = await testApp();
const asStaff = callAsStaff(app);
const { staffOverview, staffResidents } = staffCalls;

async function office() {
  const hall = await community(app.db, { capacity: 2 });
  const renee = await staffMember(app, hall);
  const { networkId } = hall;
  const read = async (query = {}) => {
    const { res } = await asStaff(renee, staffOverview.read, { params: { networkId }, query });
    if (!res) throw new Error('The overview was refused');
    return res;
  };
  const activity = async () =>
    (await asStaff(renee, staffOverview.activity, { params: { networkId }, query: {} })).res;
  const count = async (query: object) =>
    (await asStaff(renee, staffResidents.count, { params: { networkId }, query })).res?.count;
  return { hall, networkId, renee, read, activity, count };
}

it('counts the progress of residents as the list of residents does', async () => {
  const { hall, read, count } = await office();
  const [a, b, , signingUp] = [
    await resident(app.db, hall),
    await resident(app.db, hall),
    await resident(app.db, hall),
    await resident(app.db, hall),
  ];
  await unclaimedResident(app.db, hall, { firstName: 'Not', lastName: 'Yet' });
  const gone = await resident(app.db, hall);
  await app.db
    .update(memberships)
    .set({ removedAt: new Date() })
    .where(eq(memberships.id, gone.membershipId));
  await app.db
    .update(profiles)
    .set({ registeredAt: null })
    .where(eq(profiles.membershipId, signingUp.membershipId));
  await app.db.update(memberships).set({ questionsSaved: true }).where(eq(memberships.id, a.membershipId));
  await roomOf(app.db, hall, [a, b]);

  const { unit_types: types, places } = await read();
  expect(places).toMatchObject([{ subnetwork_id: hall.subnetworkId, phase: 'MATCHING' }]);
  expect(types).toMatchObject([
    { people: 5, joined: 4, registered: 3, answered: 1, matched: 2, full: 2, alone: 1, capacity: 2 },
  ]);
  expect(await count({})).toBe(5);
  expect(await count({ state: 'invited' })).toBe(1);
  expect(await count({ state: 'registering' })).toBe(1);
  expect(await count({ state: 'registered', room: 'alone' })).toBe(1);
  expect(await count({ room: 'full' })).toBe(2);
});

it('stores the numbers of each day in the zone of the place, even when it runs twice', async () => {
  const { hall, read, activity } = await office();
  const [a, b] = [await resident(app.db, hall), await resident(app.db, hall)];
  const at = new Date('2027-03-02T03:00:00Z');
  const before = new Date('2027-03-01T15:00:00Z');
  await recordDays(app.db, before);
  await roomOf(app.db, hall, [a, b]);
  await app.db.insert(roommateRequests).values({
    id: newId<RequestId>(),
    fromMembershipId: a.membershipId,
    toMembershipId: b.membershipId,
    message: 'Hello',
    status: 'accepted',
    answeredAt: at,
    createdAt: before,
  });
  const sid = newId<typeof chats.$inferSelect.id>();
  await app.db.insert(chats).values({ id: sid, subnetworkId: hall.subnetworkId, kind: 'room' });
  const message = { sid, authorId: a.membershipId, body: 'Hi', createdAt: before };
  await app.db.insert(chatMessages).values([
    { ...message, index: 0, id: newId<MessageId>() },
    { ...message, index: 1, id: newId<MessageId>() },
  ]);
  // Late in the evening of March 1 in New York.
  await recordDays(app.db, at);
  await recordDays(app.db, at);

  const { history } = await read();
  expect(history).toEqual([{ unit_type_id: hall.unitTypeId, day: '2027-03-01', people: 2, matched: 2 }]);
  expect((await activity())?.days).toEqual([{ day: '2027-03-01', requests: 1, messages: 2 }]);
});

it('shows only the Mondays of what is older than two months', async () => {
  const { hall, read } = await office();
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const days = Array.from({ length: 90 }, (_, ago) => day(ago + 1)).toReversed();
  await app.db
    .insert(matchedDays)
    .values(days.map((at) => ({ unitTypeId: hall.unitTypeId, day: at, people: 1, matched: 0 })));
  const { history } = await read();
  const isMonday = (at: string) => new Date(at).getUTCDay() === 1;
  expect(history.map(({ day: at }) => at)).toEqual(days.filter((at) => at >= day(60) || isMonday(at)));
});

it('reports the median time to find a roommate', async () => {
  const { hall, activity } = await office();
  expect((await activity())?.hours_to_match).toBeNull();
  const pair = [await resident(app.db, hall), await resident(app.db, hall)];
  for (const [place, { membershipId }] of pair.entries())
    await app.db
      .update(profiles)
      .set({ registeredAt: new Date(Date.now() - (place ? 10 : 20) * 60 * 60_000) })
      .where(eq(profiles.membershipId, membershipId));
  await roomOf(app.db, hall, pair);
  expect((await activity())?.hours_to_match).toBeCloseTo(15, 1);
});

it('shows each staff member their own places only', async () => {
  const { hall, networkId } = await office();
  const south = await community(app.db, { networkId });
  await resident(app.db, hall);
  const joan = await staffMember(app, { networkId, role: 'community', places: [south.subnetworkId] });
  const { res } = await asStaff(joan, staffOverview.read, { params: { networkId } });
  expect(res?.unit_types.map(({ unit_type_id: id }) => id)).toEqual([south.unitTypeId]);
  expect(res?.unit_types[0]?.people).toBe(0);
});
