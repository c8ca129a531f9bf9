import { calls } from '@nestmate/contract';
import type { RoomTypeId, UnitTypeId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, offer, resident } from '../../../test/world/builders';
import { newId } from '../../platform/ids';
import { roomTypes } from './housing.schema';

const app = await testApp();
const hall = await community(app.db);
const me = await resident(app.db, hall);

it('lists the room types of a unit type only to residents of its subnetwork [7.22]', async () => {
  const [single, double] = [newId<RoomTypeId>(), newId<RoomTypeId>()];
  await app.db.insert(roomTypes).values([
    { id: single, unitTypeId: hall.unitTypeId, name: 'Single', shared: false },
    { id: double, unitTypeId: hall.unitTypeId, name: 'Double', shared: true },
  ]);
  const { networkId, subnetworkId, unitTypeId } = hall;
  const params = { networkId, subnetworkId, unitTypeId };
  const { res } = await app.call(calls.housing.roomTypes, { as: me.userId, params });
  expect(res?.room_types.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { id: double, name: 'Double', shared: true },
    { id: single, name: 'Single', shared: false },
  ]);

  const stranger = await resident(app.db, await community(app.db));
  expect((await app.call(calls.housing.roomTypes, { as: stranger.userId, params })).code).toBe(404);
  const unknown = { ...params, unitTypeId: newId<UnitTypeId>() };
  expect((await app.call(calls.housing.roomTypes, { as: me.userId, params: unknown })).code).toBe(404);
});

const asMe = () => {
  const { networkId, subnetworkId } = hall;
  return { as: me.userId, params: { networkId, subnetworkId } };
};

it('answers with the majors of a subnetwork [7.23]', async () => {
  await offer(app.db, hall, 'majors', ['Law']);
  expect((await app.call(calls.housing.majors, asMe())).res?.majors).toMatchObject([{ name: 'Law' }]);
});

it('answers with the housing preferences of a subnetwork [7.23]', async () => {
  await offer(app.db, hall, 'housing', ['Quiet floor']);
  const preferences = await app.call(calls.housing.housingPreferences, asMe());
  expect(preferences.res?.housing).toMatchObject([{ name: 'Quiet floor' }]);
});

it('answers with the details of a subnetwork [7.23]', async () => {
  const details = await app.call(calls.housing.details, asMe());
  expect(details.res).toMatchObject({ matchingRoundStatus: 'MATCHING' });
});

it('answers with the threads of a subnetwork [7.23]', async () => {
  const acting = asMe();
  const body = { membership_id: me.membershipId, body: 'Hello' };
  const started = await app.call(calls.community.start, { ...acting, body });
  const threadId = started.res?.post_id;
  if (!threadId) throw new Error('The thread was refused');

  const threads = await app.call(calls.community.threads, { ...acting, query: {} });
  expect(threads.res?.threads).toMatchObject([{ post_id: threadId }]);
  const thread = await app.call(calls.community.thread, {
    ...acting,
    params: { ...acting.params, threadId },
    query: {},
  });
  expect(thread.res?.posts).toMatchObject([{ body: 'Hello' }]);
});
