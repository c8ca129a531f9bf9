import { calls, type RoomTypeId, type UnitTypeId } from '@nestmate/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { community, resident } from '../../../test/builders';
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
