import type { MembershipId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { residentsAmong } from './residents-among.queries';
import { changesKeptFrom, type ThreadChange } from './threads/reader.queries';

export type { ThreadChange } from './threads/reader.queries';

/** The residents of a community who have a window open in this process. */
export const residentsHere = ({ db, live }: Pick<App, 'db' | 'live'>, subnetworkId: SubnetworkId) =>
  residentsAmong(db, live.watchedHere(), subnetworkId);

/**
 * The events that each of some residents may learn of; residents who may learn of none are left out. A block also hides when somebody
 * wrote.
 */
export async function changesFor<Change extends ThreadChange>(
  db: App['db'],
  residents: readonly MembershipId[],
  changes: readonly Change[],
): Promise<ReadonlyMap<MembershipId, readonly Change[]>> {
  const kept = await changesKeptFrom(db, residents, changes);
  const told = residents.map((id) => [id, changes.filter((_, at) => !kept.get(id)?.has(at))] as const);
  return new Map(told.filter(([, some]) => some.length > 0));
}
