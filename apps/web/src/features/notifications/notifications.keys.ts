import type { MembershipId, UserId } from '@nestmate/contract/ids';

export const notificationKeys = {
  choices: (membershipId: MembershipId) => ['notification-choices', membershipId] as const,
  list: (membershipId: MembershipId) => ['notifications', membershipId] as const,
  quietHours: (userId: UserId) => ['quiet-hours', userId] as const,
  push: (userId: UserId) => ['push', userId] as const,
};
