import { calls } from '@nestmate/contract';
import type { MembershipId, RequestId, RoomTypeId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { RequestStatus } from '@nestmate/contract/rules/requests';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app';
import { community, question, resident, roomOf, unclaimedResident } from '../../../test/world/builders';
import type { Person } from '../../../test/world/deck';
import { newId } from '../../platform/ids';
import { roomTypes } from '../housing';
import { memberships } from '../memberships';
import { roommateRequests, rooms } from './room.schema';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

async function roomFor(me: Person, language: Language = 'en') {
  const answer = await app.call(calls.room.mine, {
    as: me.userId,
    params: { userId: me.userId },
    headers: { 'accept-language': language },
  });
  if (!answer.res) throw new Error(answer.err.error_code);
  return answer.res;
}

type Side = { membershipId: MembershipId };

async function requestFrom(from: Side, to: Side, status: RequestStatus = 'pending') {
  const id = newId<RequestId>();
  await app.db.insert(roommateRequests).values({
    id,
    fromMembershipId: from.membershipId,
    toMembershipId: to.membershipId,
    message: 'Shall we?',
    status,
    answeredAt: status === 'pending' ? null : new Date(),
  });
  return id;
}

it('a room is empty and open for a resident without roommates', async () => {
  const me = await resident(
    app.db,
    await community(app.db, { confirmedMatchText: { en: 'Confirmed', es: 'Confirmado' } }),
  );
  expect(await roomFor(me, 'es')).toEqual({
    may_object: false,
    requests_to_roommates: [],
    requests_by_roommates: [],
    unit_number: null,
    name: null,
    title: 'Unidad para cuatro',
    capacity: 4,
    room_size: 1,
    full: false,
    locked: false,
    inSameRoomEnabled: false,
    confirmed_match_text: 'Confirmado',
    incoming_requests: [],
    my_requests: [],
    my_roommates: [],
  });
});

/** A full, locked room of two whose bedrooms are shared. */
async function sharedRoom() {
  const hall = await community(app.db, { capacity: 2 });
  const me = await resident(app.db, hall);
  const roommate = await resident(app.db, hall, { preferredFirstName: 'Bo', pictureKey: 'face' });
  await roomOf(app.db, hall, [me, roommate]);
  const roomTypeId = newId<RoomTypeId>();
  await app.db
    .insert(roomTypes)
    .values({ id: roomTypeId, unitTypeId: hall.unitTypeId, name: 'Shared', shared: true });
  await app.db.update(memberships).set({ roomTypeId }).where(eq(memberships.id, me.membershipId));
  await app.db.update(rooms).set({ locked: true }).where(eq(rooms.unitTypeId, hall.unitTypeId));
  return { me, roommate };
}

it('a room says that it is full, locked and has shared bedrooms [3.12]', async () => {
  const { me } = await sharedRoom();
  expect(await roomFor(me)).toMatchObject({ full: true, locked: true, inSameRoomEnabled: true });
});

it('lists the other people of my room with their names and faces [3.12]', async () => {
  const { me, roommate } = await sharedRoom();
  expect(await roomFor(me)).toMatchObject({
    my_roommates: [
      {
        membership_id: roommate.membershipId,
        user_id: roommate.userId,
        first_name: 'Bo',
        last_name: 'Reyes',
        image_urls: { large: expect.stringContaining('face') },
        previouslyKnown: false,
        is_in_bedroom: false,
      },
    ],
  });
});

it('lists incoming and outgoing open requests, except those with roommates and removed people [3.12]', async () => {
  const hall = await community(app.db);
  const me = await resident(app.db, hall);
  const roommate = await resident(app.db, hall);
  const asks = await resident(app.db, hall, { pictureKey: 'face' });
  const unclaimed = await unclaimedResident(app.db, hall, { firstName: 'Sam', pictureKey: 'face' });
  const removed = await resident(app.db, hall, { removed: true });
  await roomOf(app.db, hall, [me, roommate]);
  await requestFrom(roommate, me);
  await requestFrom(removed, me);
  await requestFrom(asks, me, 'denied');
  const incoming = await requestFrom(asks, me);
  const outgoing = await requestFrom(me, unclaimed);

  const { incoming_requests: comeIn, my_requests: goOut } = await roomFor(me);
  expect(comeIn).toEqual([
    {
      request_id: incoming,
      membership_id: asks.membershipId,
      image_urls: { large: expect.any(String), square: expect.any(String) },
      chat_id: chatIdOf([me.userId, asks.userId]),
      request_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      first_name: 'Robin',
      last_name: 'Reyes',
      message: 'Shall we?',
      percent_match: null,
      room_size: 1,
      roommates: [],
      refusal: null,
      objections: [],
    },
  ]);
  expect(goOut).toMatchObject([
    {
      request_id: outgoing,
      membership_id: unclaimed.membershipId,
      first_name: 'Sam',
      image_urls: null,
      chat_id: null,
    },
  ]);
});

it('shows with a request how well each of the sender’s roommates matches', async () => {
  const hall = await community(app.db);
  const tidy = await question(app.db, hall, {
    type: 'SLIDER',
    title: { en: 'How tidy are you?' },
    sliderOptions: 5,
  });
  const answers = { [tidy]: { type: 'SLIDER' as const, own: 3, low: 2, high: 4 } };
  const me = await resident(app.db, hall, { answers });
  const asks = await resident(app.db, hall, { answers });
  const theirs = await resident(app.db, hall, { firstName: 'Noah', pictureKey: 'face', answers });
  const other = await resident(app.db, hall, { firstName: 'Cleo' });
  const unclaimed = await unclaimedResident(app.db, hall);
  await roomOf(app.db, hall, [asks, theirs]);
  await requestFrom(asks, me);
  await requestFrom(other, me);
  await requestFrom(me, unclaimed);

  const { incoming_requests: comeIn, my_requests: goOut } = await roomFor(me);
  expect(comeIn.find((each) => each.membership_id === asks.membershipId)).toMatchObject({
    percent_match: 100,
    room_size: 2,
    roommates: [
      {
        membership_id: theirs.membershipId,
        first_name: 'Noah',
        image_urls: { large: expect.stringContaining('face') },
        percent_match: 100,
      },
    ],
  });
  const alone = { percent_match: null, room_size: 1, roommates: [] };
  expect(comeIn.find((each) => each.membership_id === other.membershipId)).toMatchObject(alone);
  expect(goOut).toMatchObject([alone]);
});
