import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { WaitingCount } from '../parts/waiting-count';
import { call, calls } from '../platform/call';
import { usePlace, useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';

/** The number of waiting questions, beside the page's name in the menu. */
export function SupportWaiting() {
  const networkId = useNetworkId();
  const place = usePlace();
  const { data } = useQuery({
    queryKey: staffKeys.supportCount(networkId, place),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffSupport.count, { params: { networkId }, query: { ...(place && { place }) }, signal }),
      ),
  });
  return <WaitingCount count={data?.count} />;
}
