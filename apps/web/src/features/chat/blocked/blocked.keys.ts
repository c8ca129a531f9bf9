import type { MembershipId } from '@nestmate/contract/ids';

export const blockedKey = (membershipId: MembershipId) => ['blocked', membershipId] as const;
