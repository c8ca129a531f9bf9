import type { BodyIn } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { Bulk } from '@nestmate/contract/staff/bulk';
import type { BulkId } from '@nestmate/contract/staff/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../../platform/call';
import { useNetworkId } from '../../platform/network';
import { queryClient } from '../../platform/query-client';
import { staffKeys } from '../../platform/staff.keys';
import { refreshAfterAction } from '../../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffBulk'];
export type BulkRequest = BodyIn<Calls['preview']>;

/** A job does not report its progress, so it is polled. */
const pollMs = 1000;
const isRunning = (bulk: Bulk | undefined) => bulk?.state === 'waiting' || bulk?.state === 'undoing';

function cacheBulk(networkId: NetworkId, bulk: Bulk): Bulk {
  queryClient.setQueryData(staffKeys.bulk(networkId, bulk.bulk_id), bulk);
  return bulk;
}

function readPeopleAgain(networkId: NetworkId): void {
  void refreshAfterAction(networkId, 'people');
  void queryClient.invalidateQueries({ queryKey: staffKeys.bulks(networkId) });
}

export function useBulk(id: BulkId) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.bulk(networkId, id),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Bulk>(staffKeys.bulk(networkId, id));
      const bulk = await unwrap(call(calls.staffBulk.read, { params: { networkId, bulkId: id }, signal }));
      if (isRunning(before) && !isRunning(bulk)) readPeopleAgain(networkId);
      return bulk;
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
  });
}

export function useRecentBulks() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.bulks(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffBulk.recent, { params: { networkId }, signal })),
    refetchInterval: ({ state }) => (state.data?.bulks.some(isRunning) ? pollMs : false),
  });
}

export function usePreviewBulk() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BulkRequest) =>
      cacheBulk(networkId, await unwrap(call(calls.staffBulk.preview, { params: { networkId }, body }))),
  });
}

export function useCommitBulk(id: BulkId) {
  const networkId = useNetworkId();
  const params = { networkId, bulkId: id };
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['commit']>) => {
      cacheBulk(networkId, await unwrap(call(calls.staffBulk.commit, { params, body })));
      readPeopleAgain(networkId);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: staffKeys.bulk(networkId, id) }),
  });
}

export function useUndoBulk(id: BulkId) {
  const networkId = useNetworkId();
  const params = { networkId, bulkId: id };
  return useMutation({
    mutationFn: async () => {
      cacheBulk(networkId, await unwrap(call(calls.staffBulk.undo, { params })));
      readPeopleAgain(networkId);
    },
  });
}

export function useFetchBulkRows(id: BulkId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async () =>
      (await unwrap(call(calls.staffBulk.rows, { params: { networkId, bulkId: id } }))).rows,
  });
}
