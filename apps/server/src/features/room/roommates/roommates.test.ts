import { calls } from '@nestmate/contract';
import type { RoomTypeId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { setRoundStatus, removeResident } from '../../../../test/office/office-acts';
import { callAsStaff, staffMember } from '../../../../test/office/staff';
import { community, resident, roomOf, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { roomsIn } from '../../../../test/world/rooms';
import { newId } from '../../../platform/ids';
import { roomTypes } from '../../housing';
import { memberships } from '../../memberships';
import { bedroomPairs } from '../room.schema';
import { moveToUnitType } from './office-moves.service';

const app = await testApp();
const { share, markKnown, leave, roomOf: roomFor } = roomsIn(app);

let hall: TestCommunity;
let ana: Person;
let ben: Person;
let cho: Person;
beforeEach(async () => {
  hall = await community(app.db);
  ana = await resident(app.db, hall);
  ben = await resident(app.db, hall);
  cho = await resident(app.db, hall);
  await roomOf(app.db, hall, [ana, ben]);
});

async function offerSharedBedrooms() {
  const roomTypeId = newId<RoomTypeId>();
  await app.db
    .insert(roomTypes)
    .values({ id: roomTypeId, unitTypeId: hall.unitTypeId, name: 'Shared', shared: true });
  await app.db.update(memberships).set({ roomTypeId }).where(eq(memberships.subnetworkId, hall.subnetworkId));
}
const bedroomOf = async (me: Person) =>
  (await roomFor(me)).my_roommates
    .filter(({ is_in_bedroom }) => is_in_bedroom)
    .map(({ membership_id }) => membership_id);
const knownTo = async (me: Person) =>
  (await roomFor(me)).my_roommates.map(({ previouslyKnown }) => previouslyKnown);

describe('a shared bedroom', () => {
  it('is shared by both until one of them ends it, however often each call is repeated [7.21]', async () => {
    await offerSharedBedrooms();
    for (let times = 0; times < 2; times++) expect((await share(ana, ben)).code).toBe(204);
    expect([await bedroomOf(ana), await bedroomOf(ben)]).toEqual([[ben.membershipId], [ana.membershipId]]);
    for (let times = 0; times < 2; times++) expect((await share(ben, ana, false)).code).toBe(204);
    expect([await bedroomOf(ana), await bedroomOf(ben)]).toEqual([[], []]);
  });

  it('is only for roommates', async () => {
    await offerSharedBedrooms();
    expect(await share(ana, cho)).toMatchObject({ code: 409, err: { error_code: 'NotRoommates' } });
    expect((await share(ana, ana)).code).toBe(404);
  });

  it('ends when one of them leaves', async () => {
    await offerSharedBedrooms();
    await share(ana, ben);
    await leave(ben);
    expect(await app.db.select().from(bedroomPairs)).toEqual([]);
  });

  it('ends when the housing office removes one of them', async () => {
    await offerSharedBedrooms();
    await share(ana, ben);
    await removeResident(app, ben.membershipId, app.clock());
    expect(await app.db.select().from(bedroomPairs)).toEqual([]);
  });

  it('ends when the housing office gives one of them a bedroom that is not shared', async () => {
    await offerSharedBedrooms();
    await share(ana, ben);
    const to = { unitTypeId: hall.unitTypeId, roomTypeId: null };
    await app.db.transaction((tx) =>
      moveToUnitType(tx, app.events, [ben.membershipId], { to, now: app.clock() }),
    );
    expect(await bedroomOf(ana)).toEqual([]);
  });

  it('is rejected if bedrooms are not shared or the network is closed', async () => {
    expect((await share(ana, ben)).code).toBe(409);
    await offerSharedBedrooms();
    await setRoundStatus(app, hall.subnetworkId, 'CLOSED');
    expect(await share(ana, ben)).toMatchObject({ err: { error_code: 'network_closed' } });
  });
});

describe('a previously known person', () => {
  it('is set by each resident separately, however often each call is repeated [7.20]', async () => {
    for (let times = 0; times < 2; times++) expect((await markKnown(ana, ben)).code).toBe(204);
    expect([await knownTo(ana), await knownTo(ben)]).toEqual([[true], [false]]);
    for (let times = 0; times < 2; times++) expect((await markKnown(ana, ben, false)).code).toBe(204);
    expect(await knownTo(ana)).toEqual([false]);
  });

  it('is accepted only for residents of the community', async () => {
    const elsewhere = await resident(app.db, await community(app.db));
    for (const [name, nobody] of Object.entries({ elsewhere, ana }))
      expect((await markKnown(ana, nobody)).code, name).toBe(404);
  });

  it('is accepted only if the community asks for it', async () => {
    const quiet = await community(app.db, { previouslyKnownEnabled: false });
    const [one, other] = [await resident(app.db, quiet), await resident(app.db, quiet)];
    expect(await markKnown(one, other)).toMatchObject({
      code: 409,
      err: { error_code: 'PreviouslyKnownOff' },
    });
  });
});

describe('the name of a room', () => {
  const rename = ({ userId }: Person, name: string, seen = '') =>
    app.call(calls.room.rename, { as: userId, params: { userId }, body: { name, seen } });

  it('is given by anybody in it, and shows to all of them until it is removed [2.36]', async () => {
    expect((await rename(ana, '  The   nest ')).res).toEqual({ name: 'The nest', replaced: null });
    expect([(await roomFor(ana)).name, (await roomFor(ben)).name]).toEqual(['The nest', 'The nest']);
    expect((await rename(ben, '', 'The nest')).res).toEqual({ name: null, replaced: null });
    expect((await roomFor(ana)).name).toBeNull();
  });

  it('is the last of two given at the same time, and the one it replaced is named to its giver', async () => {
    const both = await Promise.all([rename(ana, 'Nest'), rename(ben, 'Den')]);
    const { name } = await roomFor(ana);
    const last = both.find(({ res }) => res?.name === name)?.res;
    const first = both.find(({ res }) => res?.name !== name)?.res;
    expect([first?.replaced, last?.replaced]).toEqual([null, first?.name]);
  });

  it('has up to 40 characters, and no refused words', async () => {
    expect((await rename(ana, '🏡'.repeat(40))).code).toBe(200);
    expect((await rename(ana, 'x'.repeat(41))).code).toBe(422);
    expect((await rename(ana, 'The fucking nest')).err?.error_code).toBe('profane_words');
  });

  it('is for people who live together, and ends with the room', async () => {
    expect((await rename(cho, 'Alone')).err?.error_code).toBe('NotRoommates');
    await rename(ana, 'The nest');
    await leave(ben);
    expect((await roomFor(ana)).name).toBeNull();
  });

  it('is found by the housing office', async () => {
    await rename(ana, 'The nest');
    const dan = await resident(app.db, hall);
    await roomOf(app.db, hall, [cho, dan]);
    const joan = await staffMember(app, { networkId: hall.networkId });
    const found = await callAsStaff(app)(joan, staffCalls.staffRooms.list, {
      params: { networkId: hall.networkId },
      query: { text: 'nest' },
    });
    expect(found.res?.rooms.map(({ room_name: name }) => name)).toEqual(['The nest']);
  });
});
