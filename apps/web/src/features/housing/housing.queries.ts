import type { ChoiceKind, ProfileOption } from '@nestmate/contract/choices';
import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { noId, useMembership, useSelf } from '@/platform/session/session';

const subnetworkQuery = (actsFor: MembershipId, networkId: NetworkId, subnetworkId: SubnetworkId) =>
  queryOptions({
    queryKey: housingKeys.details(subnetworkId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.housing.details, { signal, actsFor, params: { networkId, subnetworkId } })),
    meta: { area: 'community' },
  });

const housingKeys = {
  details: (subnetworkId: SubnetworkId) => ['housing', subnetworkId] as const,
  offered: (subnetworkId: SubnetworkId, kind: ChoiceKind) => ['housing', subnetworkId, kind] as const,
};

/** The settings, texts and deadlines of my subnetwork; undefined without a membership. */
export function useSubnetwork() {
  const membership = useMembership();
  return useQuery({
    ...subnetworkQuery(
      membership?.membershipId ?? noId<MembershipId>(),
      membership?.l1Id ?? noId<NetworkId>(),
      membership?.l2Id ?? noId<SubnetworkId>(),
    ),
    enabled: membership !== undefined,
  });
}

interface HousingScope {
  actsFor: MembershipId;
  params: { networkId: NetworkId; subnetworkId: SubnetworkId };
}

const readOffered: Record<
  ChoiceKind,
  (scope: HousingScope, signal: AbortSignal) => Promise<ProfileOption[]>
> = {
  majors: async (scope, signal) => (await unwrap(call(calls.housing.majors, { ...scope, signal }))).majors,
  housing: async (scope, signal) =>
    (await unwrap(call(calls.housing.housingPreferences, { ...scope, signal }))).housing,
};

/** The options of my subnetwork, in my language. */
export function useOfferedOptions(kind: ChoiceKind) {
  const { membershipId, membership } = useSelf();
  const { l1Id: networkId, l2Id: subnetworkId } = membership;
  return useQuery({
    queryKey: housingKeys.offered(subnetworkId, kind),
    queryFn: ({ signal }) =>
      readOffered[kind]({ actsFor: membershipId, params: { networkId, subnetworkId } }, signal),
  });
}
