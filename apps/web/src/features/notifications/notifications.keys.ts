export const notificationKeys = {
  mails: (membershipId: string) => ['mails', membershipId] as const,
  push: (userId: string) => ['push', userId] as const,
};
