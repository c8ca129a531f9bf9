import { isNetworkClosed, type MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { whileHolding } from '../holding';
import { type Held, holdResidents } from '../holding.queries';
import { moveOut } from '../moving.queries';
import { openRequestPartners } from '../requests/requests.queries';

type Teller = Pick<Events, 'publish'>;

/**
 * Leaves the room; the others stay together. Again, it changes nothing.
 * @throws ProductError `network_closed`, or `room_locked`
 */
export async function leaveRoom(
  { db, events }: { db: Db; events: Teller },
  { membershipId, roundStatus }: ActingMembership,
): Promise<void> {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  await whileHolding(db, [membershipId], async (tx, held) => {
    const { locked, roomId } = held.get(membershipId) ?? {};
    if (locked) throw new ProductError('room_locked');
    await depart(tx, events, held);
    if (roomId) await events.publish(tx, 'room.left', { roomId });
  });
}

/**
 * Takes people who are about to be gone out of their rooms, locked rooms too, and tells whoever lived with them or has a
 * request open with them. To be called in the `inRoomTransaction` that makes them go.
 */
export async function departForGood(tx: Db, events: Teller, ids: MembershipId[]): Promise<void> {
  if (ids.length > 0) await depart(tx, events, await holdResidents(tx, ids));
}

async function depart(tx: Db, events: Teller, held: ReadonlyMap<MembershipId, Held>): Promise<void> {
  const leaving = [...held.keys()];
  const roomIds = [...held.values()].flatMap(({ roomId }) => roomId ?? []);
  const partners = await openRequestPartners(tx, leaving);
  if (roomIds.length > 0) {
    const people = [...new Set([...held.values()].flatMap((resident) => resident.people))];
    await moveOut(tx, roomIds, leaving);
    await events.publish(tx, 'room.changed', { membershipIds: people });
  }
  if (partners.length > 0) await events.publish(tx, 'roommateRequest.changed', { membershipIds: partners });
}
