import type { SubnetworkId } from '@nestmate/contract/ids';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { ProductError, type StaffActor, type StaffGrant } from '../../../platform/http';
import { subnetworks } from '../../housing';

/** The grant in the network of a call's path. */
export function grantOf({ grant }: Pick<StaffActor, 'grant'>): StaffGrant {
  if (!grant) throw new ProductError('NotFound');
  return grant;
}

/** Whether a joined subnetwork is among the places of a staff member, and is the one they are viewing, if any. */
export const inScope = ({ networkId, places }: StaffGrant, place?: SubnetworkId): SQL | undefined =>
  and(
    eq(subnetworks.networkId, networkId),
    places ? inArray(subnetworks.id, [...places]) : undefined,
    place ? eq(subnetworks.id, place) : undefined,
  );
