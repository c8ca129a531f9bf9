import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { whileHolding } from '../holding';
import { setLocked } from '../moving.queries';

/** The housing office locks somebody's room, so that nobody joins or leaves it, or opens it again. */
export async function lockRoomOf(
  { db, events }: { db: Db; events: Pick<Events, 'publish'> },
  membershipId: MembershipId,
  locked: boolean,
): Promise<void> {
  await whileHolding(db, [membershipId], async (tx, held) => {
    const room = held.get(membershipId);
    if (!room?.roomId || room.locked === locked) return;
    await setLocked(tx, room.roomId, locked);
    await events.publish(tx, 'room.changed', { membershipIds: [...room.people] });
  });
}
