import type { MembershipId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import { lockRoom, roomMembers } from '../../src/features/room';
import type { Db } from '../../src/platform/database/client';
import { transactionWithRetries } from '../../src/platform/database/transaction-with-retries';
import type { Events } from '../../src/platform/events/events';

/** Locks a resident's room, or unlocks it, as the housing office does; nothing when they live alone. */
export const lockRoomOf = (
  { db, events }: { db: Db; events: Pick<Events, 'publish'> },
  membershipId: MembershipId,
  locked: boolean,
): Promise<void> =>
  transactionWithRetries(db, async (tx) => {
    const [room] = await tx
      .select({ id: roomMembers.roomId })
      .from(roomMembers)
      .where(eq(roomMembers.membershipId, membershipId));
    if (room) await lockRoom(tx, events, room.id, locked);
  });
