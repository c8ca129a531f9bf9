import type { PostId, SubnetworkId } from '@nestmate/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/call-error';
import { call, calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

/** The threads of a place, or those in which a text is found. */
export function useThreads(subnetworkId: SubnetworkId, text: string) {
  const networkId = useNetwork().network.network_id;
  return useQuery({
    queryKey: staffKeys.communityThreads(networkId, subnetworkId, text),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffCommunity.threads, {
          params: { networkId, subnetworkId },
          query: text ? { text } : {},
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** What staff do in the community of a place; its threads are read again afterwards. */
export function useCommunityChanges(subnetworkId: SubnetworkId) {
  const networkId = useNetwork().network.network_id;
  const params = { networkId, subnetworkId };
  const onSuccess = async () => {
    void queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) });
    await queryClient.invalidateQueries({ queryKey: staffKeys.community(networkId, subnetworkId) });
  };
  const announcing = useMutation({
    mutationFn: (body: { post_id: PostId; body: string }) =>
      unwrap(call(calls.staffCommunity.announce, { params, body })),
    onSuccess,
  });
  const pinning = useMutation({
    mutationFn: ({ threadId, pinned }: { threadId: PostId; pinned: boolean }) =>
      unwrap(call(calls.staffCommunity.pin, { params: { ...params, threadId }, body: { pinned } })),
    onSuccess,
  });
  const hiding = useMutation({
    mutationFn: ({ threadId, ...body }: { threadId: PostId; hidden: boolean; reason: string }) =>
      unwrap(call(calls.staffCommunity.hide, { params: { ...params, threadId }, body })),
    onSuccess,
  });
  return { announcing, pinning, hiding };
}
