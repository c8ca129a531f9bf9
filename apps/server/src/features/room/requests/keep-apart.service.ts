import type { UserId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { membershipIdsOf } from '../../memberships';
import { holdResidents } from '../holding.queries';
import { endBetween } from './requests.queries';

/**
 * Ends the requests between somebody and a person whom they have just blocked: theirs are taken back, the other's denied. Both
 * stand still in all their communities until the block is there, so that nobody asks or agrees meanwhile. To be called in the
 * `inRoomTransaction` that has written the block.
 */
export async function endRequestsBetween(
  tx: Db,
  events: Pick<Events, 'publish'>,
  blockerId: UserId,
  blockedId: UserId,
  now = new Date(),
): Promise<void> {
  await holdResidents(tx, await membershipIdsOf(tx, [blockerId, blockedId]));
  const membershipIds = await endBetween(tx, blockerId, blockedId, now);
  if (membershipIds.length > 0) await events.publish(tx, 'roommateRequest.changed', { membershipIds });
}
