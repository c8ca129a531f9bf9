import type { MembershipId } from '@nestmate/contract/ids';

export const invitationKeys = {
  friendLink: (membershipId: MembershipId) => ['friend link', membershipId] as const,
};
