import type { MembershipId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { type LockedResident, lockResidents, withLockedResidents } from '../lock-residents.queries';
import { moveOut } from '../moving.queries';
import { pendingOtherSides } from '../requests/requests.queries';

type Publisher = Pick<Events, 'publish'>;

/**
 * Leaves the acting resident's room; the others stay together. Idempotent.
 * @throws ProductError `network_closed`, or `room_locked`
 */
export async function leaveRoom(
  { db, events }: { db: Db; events: Publisher },
  { membershipId }: Pick<ActingMembership, 'membershipId'>,
): Promise<void> {
  await withLockedResidents(db, [membershipId], async (tx, residents) => {
    const { roomLocked, roomId, roundStatus } = residents.get(membershipId) ?? {};
    if (roundStatus && isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
    if (roomLocked) throw new ProductError('room_locked');
    await vacate(tx, events, residents);
    if (roomId) await events.publish(tx, 'room.left', { roomId });
  });
}

/**
 * Takes people whose memberships end out of their rooms, even locked ones; publishes the change to their roommates and to people with an
 * open request. Call it in the `transactionWithRetries` that ends the memberships.
 */
export async function removeFromRooms(
  tx: Db,
  events: Publisher,
  ids: readonly MembershipId[],
): Promise<void> {
  if (ids.length > 0) await vacate(tx, events, await lockResidents(tx, ids));
}

async function vacate(
  tx: Db,
  events: Publisher,
  residents: ReadonlyMap<MembershipId, LockedResident>,
): Promise<void> {
  const leaving = [...residents.keys()];
  const roomIds = [...residents.values()].flatMap(({ roomId }) => roomId ?? []);
  const otherSides = await pendingOtherSides(tx, leaving);
  if (roomIds.length > 0) {
    const people = [...new Set([...residents.values()].flatMap((resident) => resident.people))];
    await moveOut(tx, roomIds, leaving);
    await events.publish(tx, 'roomState.changed', { membershipIds: people });
    await publishDepartures(tx, events, residents);
  }
  if (otherSides.length > 0)
    await events.publish(tx, 'roommateRequest.changed', { membershipIds: otherSides });
}

async function publishDepartures(
  tx: Db,
  events: Publisher,
  residents: ReadonlyMap<MembershipId, LockedResident>,
): Promise<void> {
  const byRoom = new Map([...residents.values()].map(({ roomId, people }) => [roomId, people]));
  for (const [roomId, people] of byRoom) {
    const staying = people.filter((id) => !residents.has(id));
    const left = people.filter((id) => residents.has(id));
    if (roomId && staying.length > 0) await events.publish(tx, 'roommates.left', { left, staying });
  }
}
