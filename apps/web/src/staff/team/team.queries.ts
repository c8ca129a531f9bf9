import type { BodyIn } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { StaffId } from '@nestmate/contract/staff/ids';
import type { Colleague } from '@nestmate/contract/staff/team';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

type Calls = (typeof staffCalls)['staffTeam'];

const useNetworkId = () => useNetwork().network.network_id;

const cacheTeam = (networkId: NetworkId, team: { staff: Colleague[] }) => {
  queryClient.setQueryData(staffKeys.team(networkId), team);
  for (const queryKey of [staffKeys.former(networkId), staffKeys.audit(networkId)])
    void queryClient.invalidateQueries({ queryKey });
};

export const useTeam = (networkId: NetworkId) =>
  useQuery({
    queryKey: staffKeys.team(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffTeam.list, { params: { networkId }, signal })),
  });

export function useAddColleague() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['add']>) =>
      cacheTeam(networkId, await unwrap(call(calls.staffTeam.add, { params: { networkId }, body }))),
  });
}

export function useChangeColleague(staffId: StaffId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['change']>) =>
      cacheTeam(
        networkId,
        await unwrap(call(calls.staffTeam.change, { params: { networkId, staffId }, body })),
      ),
  });
}

export function useRemoveColleague(staffId: StaffId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (reason: string) =>
      cacheTeam(
        networkId,
        await unwrap(call(calls.staffTeam.remove, { params: { networkId, staffId }, body: { reason } })),
      ),
  });
}

/** Former colleagues who are still named in the log. */
export function useFormerColleagues() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.former(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffTeam.former, { params: { networkId }, signal })),
  });
}

export function useEraseColleague(staffId: StaffId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async () => {
      const left = await unwrap(call(calls.staffTeam.erase, { params: { networkId, staffId } }));
      queryClient.setQueryData(staffKeys.former(networkId), left);
      void queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) });
    },
  });
}
