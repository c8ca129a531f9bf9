import type { SubnetworkId } from '@nestmate/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { subnetworks } from './community.schema';

export async function matchingRounds(db: Db) {
  return db
    .select({ id: subnetworks.id, deadlineEnd: subnetworks.deadlineEnd, timeZone: subnetworks.timeZone })
    .from(subnetworks)
    .where(eq(subnetworks.roundStatus, 'MATCHING'));
}

/** Which of `ids` were still matching until now. */
export async function activateRounds(tx: Db, ids: SubnetworkId[]): Promise<SubnetworkId[]> {
  const activated = await tx
    .update(subnetworks)
    .set({ roundStatus: 'ACTIVE' })
    .where(and(inArray(subnetworks.id, ids), eq(subnetworks.roundStatus, 'MATCHING')))
    .returning({ id: subnetworks.id });
  return activated.map(({ id }) => id);
}
