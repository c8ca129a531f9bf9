import type { ChoiceKind } from '@nestmate/contract';

/** A membership's profile queries: its own profile, and its candidates'. */
export const profileKeys = {
  all: (membershipId: string) => ['profile', membershipId] as const,
  overview: (membershipId: string) => ['profile', membershipId, 'overview'] as const,
  basicInfo: (membershipId: string) => ['profile', membershipId, 'basic info'] as const,
  socialAccounts: (membershipId: string) => ['profile', membershipId, 'social accounts'] as const,
  chosen: (membershipId: string, kind: ChoiceKind) => ['profile', membershipId, kind] as const,
  candidates: (membershipId: string) => ['profile', membershipId, 'candidate'] as const,
  candidate: (membershipId: string, id: string) => ['profile', membershipId, 'candidate', id] as const,
};
