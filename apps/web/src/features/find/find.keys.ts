import type { MembershipId } from '@nestmate/contract/ids';
import type { SearchFilters, TypedNames } from '@nestmate/contract/search';

export const findKeys = {
  search: (membershipId: MembershipId) => ['search', membershipId] as const,
  candidates: (membershipId: MembershipId) => ['candidate', membershipId] as const,
  candidate: (membershipId: MembershipId, id: string) => [...findKeys.candidates(membershipId), id] as const,
  /** The results of searches. */
  found: (membershipId: MembershipId) => ['found', membershipId] as const,
  /** The number of residents a search would find. */
  count: (membershipId: MembershipId, filters: SearchFilters | undefined) =>
    [...findKeys.found(membershipId), 'count', filters] as const,
  fit: (membershipId: MembershipId) => [...findKeys.found(membershipId), 'fit'] as const,
  named: (membershipId: MembershipId, names: TypedNames) =>
    [...findKeys.found(membershipId), 'names', names] as const,
  /** The key of the mutations that save a search. */
  savingSearch: (membershipId: MembershipId) => ['search', membershipId] as const,
};
