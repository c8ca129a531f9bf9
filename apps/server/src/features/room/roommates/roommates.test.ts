import type { RoomTypeId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app';
import { setRoundStatus, removeResident } from '../../../../test/office/office-acts';
import { community, resident, roomOf, type TestCommunity } from '../../../../test/world/builders';
import type { Person } from '../../../../test/world/deck';
import { roomsIn } from '../../../../test/world/rooms';
import { newId } from '../../../platform/ids';
import { roomTypes } from '../../housing';
import { memberships } from '../../memberships';
import { bedroomPairs } from '../room.schema';
import { moveToUnit } from './office-moves.service';

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
    const unit = { unitTypeId: hall.unitTypeId, roomTypeId: null };
    await app.db.transaction((tx) =>
      moveToUnit(tx, app.events, [ben.membershipId], { unit, now: app.clock() }),
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
