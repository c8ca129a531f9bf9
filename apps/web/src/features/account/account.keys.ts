export const accountKeys = {
  archives: ['archive'] as const,
  archive: (userId: string) => ['archive', userId] as const,
  allIdentities: ['identities'] as const,
  identities: (userId: string) => ['identities', userId] as const,
};
