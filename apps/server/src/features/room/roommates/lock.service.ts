import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { withLockedResidents } from '../locking/transaction-with-retries';
import { setLocked } from '../moving.queries';

/** Locks a resident's room for the housing office, so that nobody joins or leaves it, or unlocks it. */
export async function lockRoomOf(
  { db, events }: { db: Db; events: Pick<Events, 'publish'> },
  membershipId: MembershipId,
  locked: boolean,
): Promise<void> {
  await withLockedResidents(db, [membershipId], async (tx, residents) => {
    const resident = residents.get(membershipId);
    if (!resident?.roomId || resident.roomLocked === locked) return;
    await setLocked(tx, resident.roomId, locked);
    await events.publish(tx, 'roomState.changed', { membershipIds: [...resident.people] });
  });
}
