import type { QueryIn } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';

type ResidentFilter = Omit<NonNullable<QueryIn<(typeof staffCalls)['staffResidents']['list']>>, 'after'>;

/** The residents that fit a filter, page by page. @param isNeeded false: nothing is read */
export function useResidentPages(filter: ResidentFilter, isNeeded = true) {
  const networkId = useNetworkId();
  return useInfiniteQuery({
    queryKey: staffKeys.residentPages(networkId, filter),
    queryFn: ({ pageParam: after, signal }) =>
      unwrap(
        call(calls.staffResidents.list, {
          params: { networkId },
          query: { ...filter, ...(after && { after }) },
          signal,
        }),
      ),
    enabled: isNeeded,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
