import type { BodyIn } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { OfficeMessageId, StaffId } from '@nestmate/contract/staff/ids';
import type { Colleague } from '@nestmate/contract/staff/team';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { takeOverMessages } from '../messages';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { cacheReply } from '../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffTeam'];

const cacheTeam = (networkId: NetworkId, reply: { staff: Colleague[] }) =>
  cacheReply(networkId, 'team', { queryKey: staffKeys.team(networkId), reply });

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

/** Removes a colleague, after their planned messages are taken over: the others are not sent. */
export function useRemoveColleague(staffId: StaffId, takenOver: readonly OfficeMessageId[]) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (reason: string) => {
      await takeOverMessages(networkId, takenOver);
      cacheTeam(
        networkId,
        await unwrap(call(calls.staffTeam.remove, { params: { networkId, staffId }, body: { reason } })),
      );
    },
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
      const reply = await unwrap(call(calls.staffTeam.erase, { params: { networkId, staffId } }));
      cacheReply(networkId, 'team', { queryKey: staffKeys.former(networkId), reply });
    },
  });
}
