import type { SubnetworkId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { genders, roomTypes, subnetworks, unitTypes } from '../../housing';
import type { Vocabulary } from '../file/vocabulary';

export async function vocabularyOf(db: Db, subnetworkId: SubnetworkId): Promise<Vocabulary> {
  const units = await db
    .select({ id: unitTypes.id, name: unitTypes.name })
    .from(unitTypes)
    .where(eq(unitTypes.subnetworkId, subnetworkId));
  const rooms = await db
    .select({ id: roomTypes.id, name: roomTypes.name, unitTypeId: roomTypes.unitTypeId })
    .from(roomTypes)
    .innerJoin(unitTypes, eq(unitTypes.id, roomTypes.unitTypeId))
    .where(eq(unitTypes.subnetworkId, subnetworkId));
  const labels = await db
    .select({ id: genders.id, label: genders.label })
    .from(genders)
    .where(eq(genders.subnetworkId, subnetworkId));
  return { units, rooms, genders: labels };
}

/** Index: the primary key. */
export async function placeNamed(db: Db, id: SubnetworkId): Promise<string> {
  const [row] = await db.select({ name: subnetworks.name }).from(subnetworks).where(eq(subnetworks.id, id));
  return row?.name ?? '';
}
