import type { MembershipId } from '@nestmate/contract/ids';

export const decisionKeys = {
  everybody: ['decisions'] as const,
  list: (membershipId: MembershipId) => ['decisions', membershipId] as const,
  removal: (token: string | null) => ['decisions', 'removal', token] as const,
};
