import type { MembershipId } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { restoreResidents } from '../../account';
import { recordReopened } from '../rooms/reopened.service';
import { type By, deedBy } from './recording.service';

/** Restores residents, and records which rooms were locked and numbered once more for them. */
export async function restoreMany(
  tx: Db,
  events: App['events'],
  ids: readonly MembershipId[],
  { now, ...by }: By & { now: Date },
): Promise<void> {
  const rejoined = await restoreResidents(tx, events, ids, now);
  await recordReopened(tx, await deedBy(tx, by), rejoined, now);
}
