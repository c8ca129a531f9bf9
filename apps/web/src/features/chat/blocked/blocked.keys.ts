import type { MembershipId } from '@nestmate/contract';

export const blockedKey = (membershipId: MembershipId) => ['blocked', membershipId] as const;
