import { useMembership, useSelf } from '@/platform/session';

/** The community that I act in, as parameters of calls. */
export function useCommunity() {
  const { membershipId: actsFor } = useSelf();
  const { l1Id, l2Id } = useMembership() ?? {};
  const params = { networkId: l1Id ?? '', subnetworkId: l2Id ?? '' };
  return { actsFor, params, isKnown: l2Id !== undefined };
}
