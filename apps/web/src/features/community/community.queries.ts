import type { PostId, ThreadOrder, TopicId } from '@nestmate/contract';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { communityKeys } from './community.keys';
import { type PictureToPost, postWithPicture } from './post-with-picture';
import { useCommunity } from './use-community';

/** The threads of my community, page after page. The previous search stays until the next has come. */
export function useThreads(asked: { order: ThreadOrder; text: string; topic: TopicId | null }) {
  const { actsFor, params, isKnown } = useCommunity();
  return useInfiniteQuery({
    queryKey: communityKeys.list(actsFor, asked),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        call(calls.community.threads, {
          signal,
          actsFor,
          params,
          query: {
            order: asked.order,
            ...(asked.text && { text: asked.text }),
            ...(asked.topic && { topic: asked.topic }),
            ...(pageParam && { after: pageParam }),
          },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
}

/** What a new thread may be about; empty until it is known, and where the housing office has set no topics. */
export function useTopics() {
  const { actsFor, params, isKnown } = useCommunity();
  const topics = useQuery({
    queryKey: communityKeys.topics(actsFor),
    queryFn: ({ signal }) => unwrap(call(calls.community.topics, { signal, actsFor, params })),
    enabled: isKnown,
  });
  return topics.data?.topics ?? [];
}

type ThreadPage = 'unread' | { from: number } | { before: number };

/** A thread is opened at what is unread; when it is read again, it begins where it was opened. */
function openingAt(queryKey: readonly unknown[]) {
  const [opened] = queryClient.getQueryData<InfiniteData<{ previous: number | null }>>(queryKey)?.pages ?? [];
  return opened ? { from: opened.previous ?? 0 } : ({ at: 'unread' } as const);
}

/** Of a thread; what is held, drawn and read again stays the same however long one scrolls. */
const maxPages = 4;

/** A thread and its posts, page after page; those far from what was asked for last are let go. */
export function useThread(threadId: PostId) {
  const { actsFor, params, isKnown } = useCommunity();
  const queryKey = communityKeys.thread(actsFor, threadId);
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        call(calls.community.thread, {
          signal,
          actsFor,
          params: { ...params, threadId },
          query: pageParam === 'unread' ? openingAt(queryKey) : pageParam,
        }),
      ),
    initialPageParam: 'unread' as ThreadPage,
    maxPages,
    getNextPageParam: ({ next }): ThreadPage | null => (next === null ? null : { from: next }),
    getPreviousPageParam: ({ previous }): ThreadPage | null =>
      previous === null ? null : { before: previous },
    enabled: isKnown,
  });
}

interface Written {
  body: string;
  /** Made in this window, so that a retry writes nothing twice. */
  post_id: string;
  /** Those that the text may name. */
  mentions: string[];
}

interface Posting {
  picture: PictureToPost | null;
  /** Hears how much of the picture is uploaded, from 0 to 1. */
  onProgress: (share: number) => void;
}

export function useStartThread() {
  const { actsFor, params } = useCommunity();
  return useMutation({
    mutationFn: ({ written, ...posting }: Posting & { written: Written & { topic_id: string | null } }) =>
      postWithPicture({ actsFor, params }, posting, (more) => {
        const body = { ...written, ...more, membership_id: actsFor };
        return unwrap(call(calls.community.start, { actsFor, params, body }));
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: communityKeys.lists(actsFor) }),
  });
}

export function useReply(threadId: PostId) {
  const { actsFor, params } = useCommunity();
  return useMutation({
    mutationFn: ({ written, ...posting }: Posting & { written: Written }) =>
      postWithPicture({ actsFor, params }, posting, (more) => {
        const body = { ...written, ...more, membership_id: actsFor };
        return unwrap(call(calls.community.reply, { actsFor, params: { ...params, threadId }, body }));
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: communityKeys.all(actsFor) }),
  });
}

/** Says how far I have read; the lists count again. */
export function useReadUpTo(threadId: PostId) {
  const { actsFor, params } = useCommunity();
  return useMutation({
    mutationFn: (index: number) =>
      unwrap(call(calls.community.read, { actsFor, params: { ...params, threadId }, body: { index } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: communityKeys.lists(actsFor) }),
  });
}
