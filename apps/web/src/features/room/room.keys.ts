import type { MembershipId } from '@nestmate/contract/ids';
export const roomKeys = {
  mine: (membershipId: MembershipId) => ['room', membershipId] as const,
};
