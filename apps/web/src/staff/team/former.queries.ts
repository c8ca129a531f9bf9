import type { StaffId } from '@nestmate/contract/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/call-error';
import { call, calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

const useNetworkId = () => useNetwork().network.network_id;

/** Former colleagues who are still named in the log. */
export function useFormer() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.former(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffTeam.former, { params: { networkId }, signal })),
  });
}

export function useErasing(staffId: StaffId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async () => {
      const left = await unwrap(call(calls.staffTeam.erase, { params: { networkId, staffId } }));
      queryClient.setQueryData(staffKeys.former(networkId), left);
      void queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) });
    },
  });
}
