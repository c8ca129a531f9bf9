import type { SearchFilters } from '@nestmate/contract';

export const findKeys = {
  search: (membershipId: string) => ['search', membershipId] as const,
  /** How many residents a search would find. */
  count: (membershipId: string, filters: SearchFilters | undefined) =>
    ['search count', membershipId, filters] as const,
  /** The key of the mutation that saves a search. */
  savingSearch: ['search'] as const,
};
