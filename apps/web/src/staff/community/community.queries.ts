import type { PostId, SubnetworkId, TopicId } from '@nestmate/contract/ids';
import type { StaffThread } from '@nestmate/contract/staff/community';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useAction } from '@/forms/use-action';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { refreshAfterAction } from '../platform/staff.refresh';

interface VisibilityChange {
  threadId: PostId;
  /** The id of the thread itself for the whole thread. */
  postId: PostId;
  hidden: boolean;
  reason: string;
}

interface Edit {
  threadId: PostId;
  postId: PostId;
  body: string;
  before: string;
}

/** The threads of a place, or those in which a text is found or that are about a topic. */
export function useThreads(
  subnetworkId: SubnetworkId,
  { text, topic }: { text: string; topic: TopicId | undefined },
) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.communityThreads(networkId, subnetworkId, { text, topic }),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffCommunity.threads, {
          params: { networkId, subnetworkId },
          query: { ...(text && { text }), ...(topic && { topic }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** A thread with its posts in pages, the first ones first. */
export function useThread(subnetworkId: SubnetworkId, threadId: PostId) {
  const networkId = useNetworkId();
  return useInfiniteQuery({
    queryKey: staffKeys.communityThread(networkId, subnetworkId, threadId),
    queryFn: ({ pageParam: first, signal }) =>
      unwrap(
        call(calls.staffCommunity.thread, {
          params: { networkId, subnetworkId, threadId },
          query: { first },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

interface Announcement {
  body: string;
  /** Where it is written, each with the id of its post there. */
  to: ReadonlyMap<SubnetworkId, PostId>;
}

/** Writes an announcement in places one after the other, so that an error is about the first that refuses it. */
export function useSendAnnouncements() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({ body, to }: Announcement) => {
      for (const [subnetworkId, post_id] of to) {
        const params = { networkId, subnetworkId };
        await unwrap(call(calls.staffCommunity.announce, { params, body: { post_id, body } }));
      }
    },
    onSettled: () => refreshAfterAction(networkId, 'community'),
  });
}

/** The actions of staff in the community of a place; its threads are read again afterwards. */
export function useCommunityChanges(subnetworkId: SubnetworkId) {
  const networkId = useNetworkId();
  const params = { networkId, subnetworkId };
  const onSuccess = () => refreshAfterAction(networkId, 'community');
  const replying = useMutation({
    mutationFn: ({ threadId, ...body }: { threadId: PostId; post_id: PostId; body: string }) =>
      unwrap(call(calls.staffCommunity.reply, { params: { ...params, threadId }, body })),
    onSettled: onSuccess,
  });
  const editing = useMutation({
    mutationFn: ({ threadId, postId, ...body }: Edit) =>
      unwrap(call(calls.staffCommunity.edit, { params: { ...params, threadId, postId }, body })),
    onSettled: onSuccess,
  });
  const pinning = useMutation({
    mutationFn: ({ threadId, pinned }: { threadId: PostId; pinned: boolean }) =>
      unwrap(call(calls.staffCommunity.pin, { params: { ...params, threadId }, body: { pinned } })),
    onSuccess,
  });
  const hiding = useMutation({
    mutationFn: ({ threadId, postId, ...body }: VisibilityChange) =>
      unwrap(call(calls.staffCommunity.hide, { params: { ...params, threadId, postId }, body })),
    onSuccess,
  });
  return { replying, editing, pinning, hiding };
}

/** Pins or unpins a thread. */
export function usePin(place: SubnetworkId) {
  const pinning = useAction(useCommunityChanges(place).pinning);
  return ({ post_id: threadId, is_pinned: isPinned }: StaffThread) =>
    void pinning.run({ threadId, pinned: !isPinned });
}
