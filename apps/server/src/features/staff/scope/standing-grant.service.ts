import type { SubnetworkId } from '@nestmate/contract/ids';
import { hasRight, type StaffRight } from '@nestmate/contract/staff/rights';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor, type StaffGrant } from '../../../platform/http';
import { grantsOf, lockGrant } from '../staff.queries';
import { grantOf } from './in-scope.queries';

type SubnetworkIds = readonly SubnetworkId[] | null;

/** Whether places are a subset of others; null is the whole network. */
export const liesWithin = (inner: SubnetworkIds, outer: SubnetworkIds): boolean =>
  outer === null || (inner !== null && inner.every((place) => outer.includes(place)));

/**
 * The actor's current grant, locked: nobody removes or lowers it until the transaction ends. A removal that committed since the guard's
 * check applies, and a later one waits.
 * @throws ProductError `NotFound` for a staff member who was removed or lost places, `Forbidden` for one whose role now lacks the right
 */
export async function standingGrant(
  tx: Db,
  actor: Pick<StaffActor, 'grant' | 'staffId'>,
  right: StaffRight,
): Promise<StaffGrant> {
  const seen = grantOf(actor);
  await lockGrant(tx, actor.staffId, seen.networkId);
  const grant = (await grantsOf(tx, actor.staffId)).find(({ networkId }) => networkId === seen.networkId);
  if (!grant || !liesWithin(seen.places, grant.places)) throw new ProductError('NotFound');
  if (!hasRight(grant.role, right)) throw new ProductError('Forbidden');
  return grant;
}
