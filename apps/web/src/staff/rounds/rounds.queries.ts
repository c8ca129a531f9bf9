import type { BodyIn } from '@nestmate/contract/call';
import type { NetworkId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';
import { cacheReply, refreshAfterAction } from '../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffRounds'];

const cacheRounds = (networkId: NetworkId, reply: { rounds: StaffRound[] }) =>
  cacheReply(networkId, 'rounds', { queryKey: staffKeys.rounds(networkId), reply });

export function useRounds(isEnabled = true) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.rounds(networkId),
    enabled: isEnabled,
    queryFn: ({ signal }) => unwrap(call(calls.staffRounds.list, { params: { networkId }, signal })),
  });
}

export function usePauseUnitType(unitTypeId: UnitTypeId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['pause']>) =>
      cacheRounds(
        networkId,
        await unwrap(call(calls.staffRounds.pause, { params: { networkId, unitTypeId }, body })),
      ),
  });
}

/** Another end of matching, of a place or of one of its unit types. */
export interface NewEnd {
  ends_on: string;
  ends_hour: number;
  unit_type_id?: UnitTypeId;
}

/** The effects of another end. */
export function useDeadlinePreview(subnetworkId: SubnetworkId, end: NewEnd) {
  const networkId = useNetworkId();
  const params = { networkId, subnetworkId };
  return useQuery({
    queryKey: staffKeys.deadlinePreview(networkId, subnetworkId, end),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffRounds.previewDeadline, {
          params,
          query: end,
          signal,
        }),
      ),
  });
}

/** A preview’s counts are refreshed while its dialog shows them, so that its numbers are those of the press. */
const counted = { gcTime: 0, refetchOnWindowFocus: true, refetchInterval: 3000 } as const;

/** The residents whom the next step of a round affects now. */
export function useStatusPreview(subnetworkId: SubnetworkId) {
  const networkId = useNetworkId();
  return useQuery({
    ...counted,
    queryKey: staffKeys.statusPreview(networkId, subnetworkId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffRounds.previewStatus, { params: { networkId, subnetworkId }, signal })),
  });
}

/** The residents whom a pause or its end affects now. */
export function usePausePreview(unitTypeId: UnitTypeId) {
  const networkId = useNetworkId();
  return useQuery({
    ...counted,
    queryKey: staffKeys.pausePreview(networkId, unitTypeId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffRounds.previewPause, { params: { networkId, unitTypeId }, signal })),
  });
}

export function useSetDeadline(subnetworkId: SubnetworkId) {
  const networkId = useNetworkId();
  const params = { networkId, subnetworkId };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['setDeadline']>) =>
      cacheRounds(networkId, await unwrap(call(calls.staffRounds.setDeadline, { params, body }))),
    // A conflict shows what somebody else has saved.
    onError: () => refreshAfterAction(networkId, 'rounds'),
  });
}

export function useSetUnitTypeDeadline(unitTypeId: UnitTypeId) {
  const networkId = useNetworkId();
  const params = { networkId, unitTypeId };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['setUnitTypeDeadline']>) =>
      cacheRounds(networkId, await unwrap(call(calls.staffRounds.setUnitTypeDeadline, { params, body }))),
    onError: () => refreshAfterAction(networkId, 'rounds'),
  });
}

export function useSetStatus(subnetworkId: SubnetworkId) {
  const networkId = useNetworkId();
  const params = { networkId, subnetworkId };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['setStatus']>) =>
      cacheRounds(networkId, await unwrap(call(calls.staffRounds.setStatus, { params, body }))),
    onError: () =>
      queryClient.invalidateQueries({ queryKey: staffKeys.statusPreview(networkId, subnetworkId) }),
  });
}
