import type { MembershipId } from '@nestmate/contract/ids';

export const contactAddressKeys = {
  all: ['contact-address'] as const,
  of: (membershipId: MembershipId) => ['contact-address', membershipId] as const,
};
