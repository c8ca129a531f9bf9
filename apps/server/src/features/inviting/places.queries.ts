import type { SubnetworkId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { subnetworks } from '../housing';

/** Index: the primary key. */
export async function placeName(db: Db, id: SubnetworkId): Promise<string> {
  const [row] = await db.select({ name: subnetworks.name }).from(subnetworks).where(eq(subnetworks.id, id));
  return row?.name ?? '';
}
