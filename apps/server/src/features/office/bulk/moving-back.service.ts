import type { MembershipId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { rejoinRooms } from '../../account';
import { moveToUnit } from '../../room';
import { recordReopened } from '../rooms/reopened.service';
import type { Before } from './bulk.schema';
import { type By, deedBy } from './recording.service';
import { roomsBack } from './restoring.service';
import { type Changed, wasUprooted } from './undo-plan.service';

type Unit = Pick<Before, 'roomTypeId' | 'unitTypeId'>;

/** People by their former unit. */
function byUnit(people: readonly Changed[]): { unit: Unit; ids: MembershipId[] }[] {
  const groups = new Map<string, { unit: Unit; ids: MembershipId[] }>();
  for (const { personId, before } of people) {
    if (!before) continue;
    const { unitTypeId, roomTypeId } = before;
    const key = `${unitTypeId} ${roomTypeId}`;
    const group = groups.get(key) ?? { unit: { unitTypeId, roomTypeId }, ids: [] };
    group.ids.push(personId);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Moves everybody back to their former unit. People who left a room for the move then rejoin those of their roommates who still live
 * together, and a room that ended with them gets its number back. @returns the result for each person's room
 */
export async function moveAllBack(
  tx: Db,
  events: App['events'],
  people: readonly Changed[],
  { now, ...by }: By & { now: Date },
): Promise<Map<MembershipId, string>> {
  const uprooted = people.filter(wasUprooted);
  for (const { unit, ids } of byUnit(people)) await moveToUnit(tx, events, ids, { unit, now });
  const left = uprooted.flatMap(({ personId: membershipId, before }) =>
    before
      ? [{ membershipId, roommates: before.roommates, wasLocked: false, unitNumber: before.unitNumber }]
      : [],
  );
  const rejoined = await rejoinRooms(tx, events, left, now);
  await recordReopened(tx, await deedBy(tx, by), rejoined, now);
  return roomsBack(rejoined);
}
