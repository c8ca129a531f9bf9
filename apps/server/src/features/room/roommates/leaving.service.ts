import type { MembershipId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import { type ActingMembership, ProductError } from '../../../platform/http';
import { type LockedResident, withLockedResidents } from '../lock-residents.queries';
import { moveOut } from '../moving.queries';
import { pendingOtherSides } from '../requests/requests.queries';

/**
 * Leaves the acting resident's room; the others stay together. Idempotent.
 * @throws ProductError `network_closed`, or `room_locked`
 */
export async function leaveRoom(
  { db, events }: Pick<App, 'db' | 'events'>,
  { membershipId }: Pick<ActingMembership, 'membershipId'>,
): Promise<void> {
  await withLockedResidents(db, [membershipId], async (tx, residents) => {
    const { isRoomLocked, roomId, roundStatus } = residents.get(membershipId) ?? {};
    if (roundStatus && isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
    if (isRoomLocked) throw new ProductError('room_locked');
    await vacate(tx, events, residents);
    if (roomId) await events.publish(tx, 'room.left', { roomId });
  });
}

/**
 * Ends these residents' places in their rooms, for whatever reason they leave: even in locked rooms. A room with one
 * person left ends. Publishes the change to their roommates and to people with a pending request.
 * @param residents everybody who leaves, locked by `lockResidents`
 */
export async function vacate(
  tx: Tx,
  events: Publisher,
  residents: ReadonlyMap<MembershipId, LockedResident>,
): Promise<void> {
  const leaving = [...residents.keys()];
  if (leaving.length === 0) return;
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
  tx: Tx,
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
