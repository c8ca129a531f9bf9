import type { MembershipId, PostId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import type { Report } from '@nestmate/contract/reports';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { communityKeys } from './community.keys';
import { useCommunity } from './community.queries';

/** A change to a thread, which is read again afterwards. */
function useThreadChange<Input>(
  threadId: PostId,
  change: (
    input: Input,
    at: {
      actsFor: MembershipId;
      params: { threadId: PostId } & Record<'networkId' | 'subnetworkId', string>;
    },
  ) => Promise<unknown>,
) {
  const { actsFor, params } = useCommunity();
  return useMutation({
    mutationFn: (input: Input) => change(input, { actsFor, params: { ...params, threadId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: communityKeys.all(actsFor) }),
  });
}

export const useEditPost = (threadId: PostId) =>
  useThreadChange<{ postId: PostId; body: string; mentions: string[] }>(
    threadId,
    ({ postId, ...body }, { actsFor, params }) =>
      unwrap(call(calls.community.edit, { actsFor, params: { ...params, postId }, body })),
  );

export const useRemovePost = (threadId: PostId) =>
  useThreadChange<PostId>(threadId, (postId, { actsFor, params }) =>
    unwrap(call(calls.community.remove, { actsFor, params: { ...params, postId } })),
  );

export const useReactToPost = (threadId: PostId) =>
  useThreadChange<{ postId: PostId; reaction: Reaction | null }>(
    threadId,
    ({ postId, ...body }, { actsFor, params }) =>
      unwrap(call(calls.community.react, { actsFor, params: { ...params, postId }, body })),
  );

export const useReportPost = (threadId: PostId) =>
  useThreadChange<{ postId: PostId; why: Report }>(threadId, ({ postId, why }, { actsFor, params }) =>
    unwrap(call(calls.community.report, { actsFor, params: { ...params, postId }, body: why })),
  );

export const useFollowThread = (threadId: PostId) =>
  useThreadChange<boolean>(threadId, (follows, { actsFor, params }) =>
    unwrap(call(calls.community.follow, { actsFor, params, body: { follows } })),
  );

/** Residents whom a post can mention, by the beginning of a name. */
export function useMentionablePeople(text: string, threadId?: PostId) {
  const { actsFor, params, isKnown } = useCommunity();
  return useQuery({
    queryKey: communityKeys.mentionable(actsFor, { text, threadId }),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.community.people, {
          signal,
          actsFor,
          params,
          query: { text, ...(threadId && { thread_id: threadId }) },
        }),
      ),
    enabled: isKnown && text !== '',
    placeholderData: keepPreviousData,
  });
}
