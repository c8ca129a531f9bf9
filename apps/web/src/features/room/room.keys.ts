import type { MembershipId } from '@nestmate/contract/ids';
export const roomKeys = {
  mine: (membershipId: MembershipId) => ['room', membershipId] as const,
  /** Refreshed with my room. */
  lastDays: (membershipId: MembershipId) => ['room', membershipId, 'last days'] as const,
  friendLink: (membershipId: MembershipId) => ['friend link', membershipId] as const,
  /** The numbers of people I like. */
  likes: (membershipId: MembershipId) => ['likes', membershipId] as const,
  /** The mutation keys of leaving the room, and of what is set about a roommate. */
  leaving: ['room leave'] as const,
  settingRoommate: ['roommate'] as const,
};
