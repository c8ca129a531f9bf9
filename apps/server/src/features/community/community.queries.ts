import type { NetworkId, SubnetworkId, UnitTypeId } from '@nestmate/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { roomTypes, subnetworks, unitTypes } from './community.schema';

export async function subnetworkOf(db: Db, networkId: NetworkId, subnetworkId: SubnetworkId) {
  const [row] = await db
    .select()
    .from(subnetworks)
    .where(and(eq(subnetworks.id, subnetworkId), eq(subnetworks.networkId, networkId)));
  return row;
}

/** Index: room_types(unit_type_id). */
export async function roomTypesOf(db: Db, subnetworkId: SubnetworkId, unitTypeId: UnitTypeId) {
  return db
    .select({ id: roomTypes.id, name: roomTypes.name, shared: roomTypes.shared })
    .from(roomTypes)
    .innerJoin(unitTypes, eq(unitTypes.id, roomTypes.unitTypeId))
    .where(and(eq(roomTypes.unitTypeId, unitTypeId), eq(unitTypes.subnetworkId, subnetworkId)))
    .orderBy(roomTypes.name);
}
