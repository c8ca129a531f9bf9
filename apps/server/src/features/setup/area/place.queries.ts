import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { subnetworks } from '../../housing';

/**
 * Serializes changes of a community's setup: the second sees what the first has saved. Saved answers, joins and invitations wait too, so
 * that an unanswered question is still unanswered when it changes.
 */
export async function lockPlace(
  tx: Db,
  networkId: NetworkId,
  subnetworkId: SubnetworkId,
): Promise<{ name: string } | undefined> {
  const [place] = await tx
    .select({ name: subnetworks.name })
    .from(subnetworks)
    .where(and(eq(subnetworks.id, subnetworkId), eq(subnetworks.networkId, networkId)))
    .for('update');
  return place;
}
