import type { ChoiceKind } from '@nestmate/contract/choices';
import type { MembershipId } from '@nestmate/contract/ids';

/** A membership's profile queries: its own profile, and its candidates'. */
export const profileKeys = {
  all: (membershipId: MembershipId) => ['profile', membershipId] as const,
  overview: (membershipId: MembershipId) => ['profile', membershipId, 'overview'] as const,
  savingBasicInfo: (membershipId: MembershipId) => ['profile', membershipId, 'saving basic info'] as const,
  basicInfo: (membershipId: MembershipId) => ['profile', membershipId, 'basic info'] as const,
  socialAccounts: (membershipId: MembershipId) => ['profile', membershipId, 'social accounts'] as const,
  chosen: (membershipId: MembershipId, kind: ChoiceKind) => ['profile', membershipId, kind] as const,
  /** The candidates that find reads. The features below it, profile and room, refresh them. */
  candidates: (membershipId: MembershipId) => ['profile', membershipId, 'candidate'] as const,
  candidate: (membershipId: MembershipId, id: string) => ['profile', membershipId, 'candidate', id] as const,
};
