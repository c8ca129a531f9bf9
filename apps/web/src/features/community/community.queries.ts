import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { useMembership } from '@/platform/session';
import { communityKeys } from './community.keys';

const communityQuery = (actsFor: string, networkId: string, subnetworkId: string) =>
  queryOptions({
    queryKey: communityKeys.details(subnetworkId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.housing.details, { signal, actsFor, params: { networkId, subnetworkId } })),
    meta: { area: 'content' },
  });

/** The settings, texts and deadlines of my community; nothing without a membership. */
export function useCommunity() {
  const membership = useMembership();
  return useQuery({
    ...communityQuery(membership?.membershipId ?? '', membership?.l1Id ?? '', membership?.l2Id ?? ''),
    enabled: membership !== undefined,
  });
}
