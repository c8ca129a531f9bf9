import type { ResidentView } from '@nestmate/contract/staff/views';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../../platform/call';
import { useNetworkId } from '../../platform/network';
import { queryClient } from '../../platform/query-client';
import { staffKeys } from '../../platform/staff.keys';

/** The views of the residents' table that I have saved. */
export function useViews() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.residentViews(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffViews.list, { params: { networkId }, signal })),
  });
}

export function useSaveView() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({ view_id: viewId, ...body }: ResidentView) =>
      queryClient.setQueryData(
        staffKeys.residentViews(networkId),
        await unwrap(call(calls.staffViews.save, { params: { networkId, viewId }, body })),
      ),
  });
}

export function useRemoveView() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async ({ view_id: viewId }: ResidentView) =>
      queryClient.setQueryData(
        staffKeys.residentViews(networkId),
        await unwrap(call(calls.staffViews.remove, { params: { networkId, viewId } })),
      ),
  });
}
