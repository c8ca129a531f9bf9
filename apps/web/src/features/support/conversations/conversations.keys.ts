import type { MembershipId, SupportConversationId } from '@nestmate/contract/ids';

export const supportKeys = {
  /** The key of the panel's mutations. */
  sending: ['support', 'sending'] as const,
  all: (membershipId: MembershipId) => ['support', membershipId] as const,
  list: (membershipId: MembershipId) => ['support', membershipId, 'list'] as const,
  identity: (membershipId: MembershipId) => ['support', membershipId, 'identity'] as const,
  one: (membershipId: MembershipId, id: SupportConversationId) => ['support', membershipId, id] as const,
};
