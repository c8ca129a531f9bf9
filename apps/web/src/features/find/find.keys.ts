import type { SearchFilters, MembershipId } from '@nestmate/contract';

export const findKeys = {
  search: (membershipId: MembershipId) => ['search', membershipId] as const,
  /** How many residents a search would find. */
  count: (membershipId: MembershipId, filters: SearchFilters | undefined) =>
    [...findKeys.counts(membershipId), filters] as const,
  counts: (membershipId: MembershipId) => ['search count', membershipId] as const,
  /** The key of the mutation that saves a search. */
  savingSearch: ['search'] as const,
};
