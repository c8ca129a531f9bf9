import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { leaveChats } from '../../chat';
import { isInLockedRoom, removeFromRooms, roommateIdsOf, transactionWithRetries } from '../../room';
import { hasStandingMembership, keepRemoval, markRemoved } from './removal.queries';

/**
 * Removes a membership for the housing office: after the commit every call for it answers 403, and open windows are notified.
 * The resident leaves their room, and their  requests end. Idempotent, also when called concurrently.
 * @returns the roommates whom the resident leaves; undefined for one who was removed before
 */
export async function removeResident(
  { db, events }: { db: Db; events: Pick<Events, 'publish'> },
  membershipId: MembershipId,
  now: Date,
): Promise<MembershipId[] | undefined> {
  return transactionWithRetries(db, async (tx) => {
    const removed = await markRemoved(tx, membershipId, now);
    if (!removed) return undefined;
    const roommates = await roommateIdsOf(tx, membershipId);
    const wasLocked = await isInLockedRoom(tx, membershipId);
    await keepRemoval(tx, { membershipId, removedAt: now, roommates, wasLocked });
    const { userId, subnetworkId } = removed;
    await removeFromRooms(tx, events, [membershipId]);
    await leaveChats(tx, events, [membershipId]);
    const staysElsewhere = userId !== null && (await hasStandingMembership(tx, userId));
    await events.publish(tx, 'roster.changed', { membershipId });
    await events.publish(tx, 'membership.removed', { membershipId, subnetworkId, userId, staysElsewhere });
    return roommates;
  });
}
