import type { MembershipId } from '@nestmate/contract/ids';
import type { StaffResident } from '@nestmate/contract/staff/residents';
import { useEffect } from 'react';
import { useResidentPages } from '../parts/resident-pages.queries';
import { questionNumOf, sortIn, useColumns } from './columns';
import { useFilterIn } from './filter';

/** The residents of the list at an address, page by page. @param isNeeded false: nothing is read */
export function useResidentList(search: URLSearchParams, isNeeded = true) {
  const filter = useFilterIn(search);
  const { chosen } = useColumns(search);
  const answers = chosen.some(questionNumOf) && { answers: 'true' as const };
  return useResidentPages({ ...filter, ...sortIn(search).query, ...answers }, isNeeded);
}

interface Neighbours {
  before: StaffResident | undefined;
  after: StaffResident | undefined;
}

/**
 * The residents before and after one in the list from which their page was opened; none without a list.
 * @param list the search of its address
 */
export function useNeighbours(membershipId: MembershipId, list: string | undefined): Neighbours {
  const pages = useResidentList(new URLSearchParams(list), list !== undefined);
  const residents = pages.data?.pages.flatMap((page) => page.residents) ?? [];
  const at = list === undefined ? -1 : residents.findIndex((one) => one.membership_id === membershipId);
  const isLast = at >= 0 && at === residents.length - 1;
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching) void fetchNextPage();
  }, [isLast, hasNextPage, isFetching, fetchNextPage]);
  return at < 0
    ? { before: undefined, after: undefined }
    : { before: residents[at - 1], after: residents[at + 1] };
}
