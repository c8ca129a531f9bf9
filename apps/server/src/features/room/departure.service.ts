import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { lockRoomsOf, openRequestPartners, othersIn, takeOut } from './departure.queries';

/**
 * Takes people who are about to be gone out of their rooms, locked rooms too, and tells whoever lived with them or has a
 * request open with them. To be called in the transaction that makes them go.
 */
export async function departForGood(
  tx: Db,
  events: Pick<Events, 'publish'>,
  ids: MembershipId[],
): Promise<void> {
  const roomIds = await lockRoomsOf(tx, ids);
  const roommates = await othersIn(tx, roomIds, ids);
  const partners = await openRequestPartners(tx, ids);
  await takeOut(tx, roomIds, ids);
  if (roommates.length > 0) await events.publish(tx, 'room.changed', { membershipIds: roommates });
  if (partners.length > 0) await events.publish(tx, 'roommateRequest.changed', { membershipIds: partners });
}
