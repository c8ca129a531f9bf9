import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { WaitingCount } from '../parts/waiting-count';
import { call, calls } from '../platform/call';
import { usePlace, useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';

/** The number of waiting cases, beside the page's name in the menu. */
export function ReportsWaiting() {
  const networkId = useNetworkId();
  const place = usePlace();
  const { data } = useQuery({
    queryKey: staffKeys.reportCount(networkId, place),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffReports.count, { params: { networkId }, query: { ...(place && { place }) }, signal }),
      ),
  });
  return <WaitingCount count={data?.count} />;
}
