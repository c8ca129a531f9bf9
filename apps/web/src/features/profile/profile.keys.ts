import type { ChoiceKind } from '@nestmate/contract/choices';
import type { MembershipId } from '@nestmate/contract/ids';

/** The queries of a membership's own profile. */
export const profileKeys = {
  all: (membershipId: MembershipId) => ['profile', membershipId] as const,
  overview: (membershipId: MembershipId) => ['profile', membershipId, 'overview'] as const,
  savingBasicInfo: (membershipId: MembershipId) => ['profile', membershipId, 'saving basic info'] as const,
  basicInfo: (membershipId: MembershipId) => ['profile', membershipId, 'basic info'] as const,
  socialAccounts: (membershipId: MembershipId) => ['profile', membershipId, 'social accounts'] as const,
  chosen: (membershipId: MembershipId, kind: ChoiceKind) => ['profile', membershipId, kind] as const,
};
