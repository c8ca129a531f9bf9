import type { ThreadOrder } from '@nestmate/contract/community';
import type { PostId, TopicId } from '@nestmate/contract/ids';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { useMembership, useSelf } from '@/platform/session/session';
import { communityKeys } from './community.keys';
import { forgetNews, useNews } from './news.store';
import { type PostPictureUpload, postWithPicture } from './post-with-picture';

/**
 * The maximum number of pages that a list or a thread holds, so that rendering and refreshing stay bounded however long
 * the reader scrolls.
 */
const maxPages = 4;

type ListPage = { after?: string } | { before: string };

/** Stores a query for reading without a connection. */
const offlineMeta = { area: 'threads' } as const;

/** The beginning of a list. */
const top: ListPage = {};

interface ThreadsQuery {
  order: ThreadOrder;
  text: string;
  topic: TopicId | null;
}

/**
 * The threads of my community, page after page; pages far from the last requested one are dropped. The previous search
 * stays until the next result. `beginAgain` drops all but the first page, and reads it again.
 */
export function useThreads(filters: ThreadsQuery) {
  const { actsFor, params, isKnown } = useCommunity();
  const queryKey = communityKeys.list(actsFor, filters);
  const { order, text, topic } = filters;
  const threads = useInfiniteQuery({
    queryKey,
    queryFn: async ({ signal, pageParam }) => {
      const known = useNews.getState();
      const query = { order, ...(text && { text }), ...(topic && { topic }), ...pageParam };
      const page = await unwrap(call(calls.community.threads, { signal, actsFor, params, query }));
      if (page.previous === null) forgetNews(known);
      return page;
    },
    initialPageParam: top,
    maxPages,
    getNextPageParam: ({ next }): ListPage | null => (next === null ? null : { after: next }),
    getPreviousPageParam: ({ previous }): ListPage | null =>
      previous === null ? null : { before: previous },
    enabled: isKnown,
    placeholderData: keepPreviousData,
    ...(text === '' && { meta: offlineMeta }),
  });
  function beginAgain() {
    queryClient.setQueryData<typeof threads.data>(
      queryKey,
      (held) => held && { pages: held.pages.slice(0, 1), pageParams: [top] },
    );
    return threads.refetch();
  }
  return { threads, beginAgain };
}

/** The community that I act in, as parameters of calls. */
export function useCommunity() {
  const { membershipId: actsFor } = useSelf();
  const { l1Id, l2Id } = useMembership() ?? {};
  const params = { networkId: l1Id ?? '', subnetworkId: l2Id ?? '' };
  return { actsFor, params, isKnown: l2Id !== undefined };
}

/** The topics for a new thread; empty until they are known, and where the housing office has set none. */
export function useTopics() {
  const { actsFor, params, isKnown } = useCommunity();
  const topics = useQuery({
    queryKey: communityKeys.topics(actsFor),
    queryFn: ({ signal }) => unwrap(call(calls.community.topics, { signal, actsFor, params })),
    enabled: isKnown,
    meta: offlineMeta,
  });
  return topics.data?.topics ?? [];
}

type ThreadPage = 'unread' | { from: number } | { before: number };

/** A thread opens at its unread posts; a reload begins where it was opened. */
function openingAt(queryKey: readonly unknown[]) {
  const [opened] = queryClient.getQueryData<InfiniteData<{ previous: number | null }>>(queryKey)?.pages ?? [];
  return opened ? { from: opened.previous ?? 0 } : ({ at: 'unread' } as const);
}

/** A thread and its posts, page after page; pages far from the last requested one are dropped. */
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
    meta: offlineMeta,
  });
}

/** The people who have written in a thread, for screens that show them. */
export function useWriters(threadId: PostId, { isShown }: { isShown: boolean }) {
  const { actsFor, params, isKnown } = useCommunity();
  return useQuery({
    queryKey: communityKeys.writers(actsFor, threadId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.community.writers, { signal, actsFor, params: { ...params, threadId } })),
    enabled: isKnown && isShown,
  });
}

interface WrittenPost {
  body: string;
  /** Generated in this window, so that a retry writes nothing twice. */
  post_id: string;
  /** The people that the text may name. */
  mentions: string[];
}

export function useStartThread() {
  const { actsFor, params } = useCommunity();
  return useMutation({
    mutationFn: ({
      written,
      ...posting
    }: PostPictureUpload & { written: WrittenPost & { topic_id: string | null } }) =>
      postWithPicture({ actsFor, params }, posting, (more) => {
        const body = { ...written, ...more, membership_id: actsFor };
        return unwrap(call(calls.community.start, { actsFor, params, body }));
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: communityKeys.lists(actsFor) }),
  });
}

export function useReplyInThread(threadId: PostId) {
  const { actsFor, params } = useCommunity();
  return useMutation({
    mutationFn: ({ written, ...posting }: PostPictureUpload & { written: WrittenPost }) =>
      postWithPicture({ actsFor, params }, posting, (more) => {
        const body = { ...written, ...more, membership_id: actsFor };
        return unwrap(call(calls.community.reply, { actsFor, params: { ...params, threadId }, body }));
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: communityKeys.all(actsFor) }),
  });
}

/** Reports how far I have read; the lists count again. */
export function useMarkThreadRead(threadId: PostId) {
  const { actsFor, params } = useCommunity();
  return useMutation({
    mutationFn: (index: number) =>
      unwrap(call(calls.community.read, { actsFor, params: { ...params, threadId }, body: { index } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: communityKeys.lists(actsFor) }),
  });
}
