import type { ThreadOrder } from '@nestmate/contract/community';
import type { MembershipId } from '@nestmate/contract/ids';

export const communityKeys = {
  everybody: ['community'] as const,
  all: (membershipId: MembershipId) => ['community', membershipId] as const,
  lists: (membershipId: MembershipId) => [...communityKeys.all(membershipId), 'threads'] as const,
  topics: (membershipId: MembershipId) => [...communityKeys.all(membershipId), 'topics'] as const,
  list: (membershipId: MembershipId, filters: { order: ThreadOrder; text: string; topic: string | null }) =>
    [...communityKeys.lists(membershipId), filters] as const,
  mentionable: (membershipId: MembershipId, filters: { text: string; threadId: string | undefined }) =>
    [...communityKeys.all(membershipId), 'people', filters] as const,
  thread: (membershipId: MembershipId, threadId: string) =>
    [...communityKeys.all(membershipId), 'thread', threadId] as const,
  writers: (membershipId: MembershipId, threadId: string) =>
    [...communityKeys.thread(membershipId, threadId), 'writers'] as const,
};
