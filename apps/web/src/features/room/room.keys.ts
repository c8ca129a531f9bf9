import type { MembershipId } from '@nestmate/contract';
export const roomKeys = {
  mine: (membershipId: MembershipId) => ['room', membershipId] as const,
};
