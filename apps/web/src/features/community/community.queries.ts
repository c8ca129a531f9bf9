import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { useMembership } from '@/platform/session';

export const communityQuery = (networkId: string, subnetworkId: string) =>
  queryOptions({
    queryKey: ['community', subnetworkId],
    queryFn: ({ signal }) =>
      unwrap(call(calls.community.details, { signal, params: { networkId, subnetworkId } })),
    meta: { area: 'content' },
  });

/** The settings, texts and deadlines of my community; nothing without a membership. */
export function useCommunity() {
  const membership = useMembership();
  return useQuery({
    ...communityQuery(membership?.l1Id ?? '', membership?.l2Id ?? ''),
    enabled: membership !== undefined,
  });
}
