import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { leaveChats } from '../../chat';
import { departForGood, inRoomTransaction } from '../../room';
import { markRemoved, standsElsewhere } from './removal.queries';

/**
 * Takes a resident out of their housing: from the commit on every call for the membership answers 403, and open windows are
 * told. Their room and their requests go with it. Again, it changes nothing; of two at once one does it.
 */
export async function removeResident(
  { db, events }: { db: Db; events: Pick<Events, 'publish'> },
  membershipId: MembershipId,
  now = new Date(),
): Promise<void> {
  await inRoomTransaction(db, async (tx) => {
    const removed = await markRemoved(tx, membershipId, now);
    if (!removed) return;
    const { userId, subnetworkId } = removed;
    await departForGood(tx, events, [membershipId]);
    await leaveChats(tx, events, [membershipId]);
    const staysElsewhere = userId !== null && (await standsElsewhere(tx, userId));
    await events.publish(tx, 'roster.changed', { membershipId });
    await events.publish(tx, 'membership.removed', { membershipId, subnetworkId, userId, staysElsewhere });
  });
}
