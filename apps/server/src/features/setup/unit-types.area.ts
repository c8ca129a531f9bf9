import type { UnitTypeId } from '@nestmate/contract/ids';
import type { SetUpEffect } from '@nestmate/contract/staff/setup/area-calls';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import { ProductError } from '../../platform/http';
import { type Area, type Facts, removalsOf, partsOf, repeatedIn } from './area/area';
import { asOffice } from './area/office-text';
import {
  deleteRoomTypes,
  deleteUnitTypes,
  peopleByType,
  roomSizesIn,
  roomTypesIn,
  unitTypesOf,
  upsertRoomTypes,
  upsertUnitTypes,
} from './unit-types.queries';

interface UnitTypeFacts extends Facts {
  roomSizes: readonly { unitTypeId: UnitTypeId; size: number; people: number }[];
}

const unitTypeIds = (list: UnitTypeList) => list.map(({ unit_type_id: id }) => id);
const roomTypeIds = (list: UnitTypeList) =>
  list.flatMap(({ room_types }) => room_types.map(({ room_type_id: id }) => id));

/** The residents of rooms that would be larger than their unit. */
const effectsOnFullRooms = (after: UnitTypeList, { roomSizes }: UnitTypeFacts): SetUpEffect[] =>
  after.map(({ unit_type_id: id, capacity }) => {
    const larger = roomSizes.filter(({ unitTypeId, size }) => unitTypeId === id && size > capacity);
    const people = larger.reduce((sum, room) => sum + room.people, 0);
    return { kind: 'capacity', id, people, is_refused: true };
  });

export const unitTypesArea: Area<UnitTypeList, UnitTypeFacts> = {
  action: 'unitTypes.changed',
  read: async (db, subnetworkId) => {
    const types = await unitTypesOf(db, subnetworkId);
    const bedrooms = await roomTypesIn(
      db,
      types.map(({ id }) => id),
    );
    return types.map(({ id, names, capacity }) => ({
      unit_type_id: id,
      name: asOffice(names),
      capacity,
      room_types: bedrooms
        .filter(({ unitTypeId }) => unitTypeId === id)
        .map((bedroom) => ({ room_type_id: bedroom.id, name: bedroom.name, is_shared: bedroom.shared })),
    }));
  },
  factsOf: async (db, subnetworkId) => ({
    inUse: await peopleByType(db, subnetworkId),
    roomSizes: await roomSizesIn(db, subnetworkId),
  }),
  mistakes: (after) => repeatedIn([...unitTypeIds(after), ...roomTypeIds(after)]),
  effects: (before, after, facts) => [
    ...effectsOnFullRooms(after, facts),
    ...removalsOf('unitType', unitTypeIds(before), unitTypeIds(after), facts),
    ...removalsOf('roomType', roomTypeIds(before), roomTypeIds(after), facts),
  ],
  write: async (tx, subnetworkId, { before, after }) => {
    const [types, bedrooms] = [new Set(unitTypeIds(after)), new Set(roomTypeIds(after))];
    await deleteRoomTypes(
      tx,
      roomTypeIds(before).filter((id) => !bedrooms.has(id)),
    );
    await deleteUnitTypes(
      tx,
      unitTypeIds(before).filter((id) => !types.has(id)),
    );
    const storedTypes = await upsertUnitTypes(tx, subnetworkId, after);
    const stored = storedTypes === types.size ? await upsertRoomTypes(tx, after) : -1;
    if (stored < bedrooms.size) throw new ProductError('Conflict');
  },
  parts: (list) => partsOf(list, ({ unit_type_id: id }) => id),
};
