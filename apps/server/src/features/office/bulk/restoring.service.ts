import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { type Rejoined, restoreResidents } from '../../removal';
import { recordReopened } from '../rooms/reopened.service';
import { auditEntryBy, type By } from './recording.service';

/** The result for each person's room: `back` or `alone`. */
export const roomsBack = (rejoined: readonly Rejoined[]): Map<MembershipId, string> =>
  new Map(rejoined.flatMap(({ people, room }) => people.map((id) => [id, room] as const)));

/** Restores residents, and records which rooms were locked and numbered again for them. @returns the result for each person's room */
export async function restoreMany(
  tx: Db,
  events: App['events'],
  ids: readonly MembershipId[],
  { now, ...by }: By & { now: Date },
): Promise<Map<MembershipId, string>> {
  const rejoined = await restoreResidents(tx, events, ids, now);
  await recordReopened(tx, await auditEntryBy(tx, by), rejoined, now);
  return roomsBack(rejoined);
}
