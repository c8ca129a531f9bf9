/** What the web has read of the search and its cards' people. */
export const findKeys = {
  search: (membershipId: string) => ['search', membershipId] as const,
  count: (membershipId: string, filters: unknown) => ['search count', membershipId, filters] as const,
  /** Names the mutation that saves a search. */
  savingSearch: ['search'] as const,
};
