import type { MembershipId } from '@nestmate/contract/ids';
import type { BulkAction } from '@nestmate/contract/staff/bulk';
import type { Tx } from '../../../platform/database/client';
import { lockInvitations } from '../../invitations';
import { lockAccountsOf, subnetworksOf } from '../../memberships';
import { formerRoommates } from '../../removal';
import { lockResidents } from '../../room';

const mailing = new Set<BulkAction['kind']>(['invite', 'remind', 'revoke']);

/**
 * Locks people as the action for one of them does, together with those they may move back in with, until the
 * transaction ends.
 */
export async function lockForBulk(
  tx: Tx,
  { kind }: Pick<BulkAction, 'kind'>,
  people: readonly { personId: MembershipId }[],
): Promise<void> {
  const ids = people.map(({ personId }) => personId);
  if (ids.length === 0) return;
  if (kind === 'remove' || kind === 'restore') await lockAccountsOf(tx, ids);
  if (mailing.has(kind))
    for (const subnetworkId of [...(await subnetworksOf(tx, ids)).keys()].toSorted())
      await lockInvitations(tx, subnetworkId);
  await lockResidents(tx, [...new Set([...ids, ...(await formerRoommates(tx, ids))])]);
}
