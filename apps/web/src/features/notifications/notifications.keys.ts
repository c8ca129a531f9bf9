export const notificationKeys = {
  contactAddresses: ['contact-address'] as const,
  contactAddress: (membershipId: string) => ['contact-address', membershipId] as const,
  mails: (membershipId: string) => ['mails', membershipId] as const,
  push: (userId: string) => ['push', userId] as const,
};
