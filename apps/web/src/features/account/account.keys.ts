import type { UserId } from '@nestmate/contract/ids';
export const accountKeys = {
  archives: ['archive'] as const,
  archive: (userId: UserId) => ['archive', userId] as const,
  allIdentities: ['identities'] as const,
  sessions: (userId: UserId) => ['sessions', userId] as const,
  identities: (userId: UserId) => ['identities', userId] as const,
};
