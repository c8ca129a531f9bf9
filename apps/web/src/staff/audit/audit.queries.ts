import type { NetworkId } from '@nestmate/contract/ids';
import type { AuditFilter } from '@nestmate/contract/staff/audit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { staffKeys } from '../platform/staff.keys';

/** The log in pages, latest first. */
export const useAuditPages = (networkId: NetworkId, filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: staffKeys.auditPages(networkId, filter),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        call(calls.staffAudit.entries, {
          params: { networkId },
          query: { ...filter, ...(pageParam !== null && { before: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** One entry by its id; undefined for an entry outside the reader's scope. */
export const useAuditEntry = (networkId: NetworkId, id: number) =>
  useQuery({
    queryKey: staffKeys.auditEntry(networkId, id),
    queryFn: async ({ signal }) => {
      const page = await unwrap(
        call(calls.staffAudit.entries, { params: { networkId }, query: { before: id + 1 }, signal }),
      );
      return page.entries.find((entry) => entry.id === id) ?? null;
    },
  });

export const useSeal = (networkId: NetworkId) =>
  useQuery({
    queryKey: staffKeys.auditSeal(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffAudit.seals, { params: { networkId }, signal })),
  });
