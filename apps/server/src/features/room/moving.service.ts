import type { MembershipId, RoomId } from '@nestmate/contract/ids';
import type { Tx } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';
import { homesOf } from './living-together.policy';
import type { LockedResident } from './lock-residents.queries';
import { moveInTogether } from './moving.queries';

export interface JoinOptions {
  /** One of their rooms, where all will live; without it, the first of `homesOf`. */
  into?: RoomId | undefined;
  /** Moves by staff are in the audit log already; of others it records who was mailed which number. */
  by: 'office' | 'residents';
  /** The number that those who join know from before: they are not mailed it again. */
  knownNumber?: string | null | undefined;
  now: Date;
}

interface JoinedRoom {
  roomId: RoomId;
  unitNumber: string | null;
  people: MembershipId[];
  /** Those who did not live there before. */
  joined: MembershipId[];
  /** The numbers of the rooms that ended, because everybody joined another. */
  endedNumbers: string[];
}

/**
 * Moves residents and all their roommates into one room, which keeps its unit number. Windows follow, and those who
 * join are mailed the number. The residents are locked, and nobody else lives with them.
 * @throws ProductError `no_unit_left`
 */
export async function joinRooms(
  tx: Tx,
  events: Publisher,
  residents: readonly [LockedResident, ...LockedResident[]],
  { into, by, knownNumber = null, now }: JoinOptions,
): Promise<JoinedRoom> {
  const [{ unitTypeId, unitsLeft }] = residents;
  const homes = homesOf(residents);
  const home = into ? homes.find(({ id }) => id === into) : homes[0];
  const endedRooms = homes.filter((one) => one !== home);
  const unitNumber = home?.unitNumber ?? null;
  const people = peopleOf(residents);
  const joined = peopleOf(residents.filter(({ roomId }) => roomId !== home?.id));
  const endedNumbers = endedRooms.flatMap((one) => one.unitNumber ?? []);
  const { roomId, otherSides } = await moveInTogether(
    tx,
    {
      roomId: home?.id ?? null,
      unitTypeId,
      people,
      endedRooms: endedRooms.map(({ id }) => id),
      isLimited: unitsLeft !== null,
    },
    now,
  );
  await events.publish(tx, 'roomState.changed', { membershipIds: people });
  await events.publish(tx, 'roommateRequest.changed', { membershipIds: [...people, ...otherSides] });
  if (unitNumber !== null && unitNumber !== knownNumber) {
    const ended = endedNumbers.join(', ') || null;
    await (by === 'office'
      ? events.publish(tx, 'unit.numbered', { unitNumber, membershipIds: joined })
      : events.publish(tx, 'unit.joined', { roomId, unitNumber, ended, membershipIds: joined }));
  }
  return { roomId, unitNumber, people, joined, endedNumbers };
}

const peopleOf = (residents: readonly LockedResident[]) => [
  ...new Set(residents.flatMap(({ people }) => people)),
];
