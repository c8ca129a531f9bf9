import type { MembershipId } from '@nestmate/contract/ids';
import type { Db } from '../../platform/database/client';
import { changesHiddenFrom, type ThreadChange } from './threads/reader.queries';

export type { ThreadChange } from './threads/reader.queries';

/**
 * The events that each of some residents may learn of; residents who may learn of none are left out. A block also hides
 * when somebody wrote.
 */
export async function changesFor<Change extends ThreadChange>(
  db: Db,
  residents: readonly MembershipId[],
  changes: readonly Change[],
): Promise<ReadonlyMap<MembershipId, readonly Change[]>> {
  const hidden = await changesHiddenFrom(db, residents, changes);
  const visible = residents.map((id) => [id, changes.filter((_, at) => !hidden.get(id)?.has(at))] as const);
  return new Map(visible.filter(([, some]) => some.length > 0));
}
