import type { NetworkId } from '@nestmate/contract/ids';
import type { OfficeArea } from '@nestmate/contract/staff/changes';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client';
import { staffKeys } from './staff.keys';

/** The data that a change in each area may have made outdated. */
const keysOf = (networkId: NetworkId): Record<OfficeArea, readonly QueryKey[]> => ({
  community: [staffKeys.communities(networkId)],
  groups: [staffKeys.groups(networkId)],
  people: [
    staffKeys.groups(networkId),
    staffKeys.residents(networkId),
    staffKeys.residentsOf(networkId),
    staffKeys.rooms(networkId),
    staffKeys.rounds(networkId),
  ],
  reports: [staffKeys.reports(networkId)],
  rounds: [staffKeys.rounds(networkId), staffKeys.overview(networkId)],
  setUp: [
    staffKeys.setUp(networkId),
    staffKeys.rooms(networkId),
    staffKeys.rounds(networkId),
    staffKeys.overview(networkId),
    staffKeys.me,
  ],
  support: [staffKeys.support(networkId)],
  team: [staffKeys.team(networkId), staffKeys.apiKeys(networkId), staffKeys.me],
});

async function refresh(keys: readonly QueryKey[], cached?: QueryKey): Promise<void> {
  const isOutdated = ({ queryHash }: { queryHash: string }) => !cached || queryHash !== hashKey(cached);
  await Promise.all(
    keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate: isOutdated })),
  );
}

/**
 * Reads again what a change by a resident or a colleague concerns, without the log, which nobody watches grow. A newer
 * server may name an area that this page does not know.
 */
export const refreshAfter = (networkId: NetworkId, areas: readonly OfficeArea[]): Promise<void> =>
  refresh(areas.flatMap((area) => keysOf(networkId)[area] ?? []));

/** Reads everything again that changes, after a time in which changes may have been missed. */
export const refreshAll = (networkId: NetworkId): Promise<void> =>
  refresh([...Object.values(keysOf(networkId)).flat(), staffKeys.overview(networkId)]);

/** Reads again what an action in this window concerns, the log included; also after a refusal, which shows a change. */
export const refreshAfterAction = (networkId: NetworkId, area: OfficeArea): Promise<void> =>
  refresh([...keysOf(networkId)[area], staffKeys.audit(networkId)]);

/** Caches the reply to an action in this window, and reads again what else the action concerns. */
export function cacheReply(
  networkId: NetworkId,
  area: OfficeArea,
  { queryKey, reply }: { queryKey: QueryKey; reply: object },
): void {
  // A reading from before the action would replace its reply.
  void queryClient.cancelQueries({ queryKey, exact: true }, { revert: false });
  queryClient.setQueryData(queryKey, reply);
  void refresh([...keysOf(networkId)[area], staffKeys.audit(networkId)], queryKey);
}
