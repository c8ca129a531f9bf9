import type { UserId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { membershipIdsOf } from '../../memberships';
import { lockResidents } from '../lock-residents.queries';
import { endPendingBetween } from './requests.queries';

/**
 * Ends the requests between two people after one has blocked the other: the blocker's are cancelled, the other's denied. All
 * memberships of both are locked until the block is committed, so that neither sends or accepts a request meanwhile. Call it
 * in the `transactionWithRetries` that has written the block.
 */
export async function endRequestsBetween(
  tx: Db,
  events: Pick<Events, 'publish'>,
  blockerId: UserId,
  blockedId: UserId,
  now: Date,
): Promise<void> {
  await lockResidents(tx, await membershipIdsOf(tx, [blockerId, blockedId]));
  const membershipIds = await endPendingBetween(tx, blockerId, blockedId, now);
  if (membershipIds.length > 0) await events.publish(tx, 'roommateRequest.changed', { membershipIds });
}
