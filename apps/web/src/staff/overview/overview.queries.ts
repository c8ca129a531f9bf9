import type { SubnetworkId } from '@nestmate/contract/ids';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';

/** The progress of residents, in one place or in all of the person's places. */
export function useOverview(place: SubnetworkId | undefined) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.overviewOf(networkId, place),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffOverview.read, { params: { networkId }, query: { ...(place && { place }) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The services that are set up on the server; read again with the page, because a restart changes it. */
export function useInstallation() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.installation(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffInstallation.parts, { params: { networkId }, signal })),
  });
}

/** The activity of the last days; a separate query, because it takes as long as all the rest. */
export function useActivity(place: SubnetworkId | undefined) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.activityOf(networkId, place),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffOverview.activity, {
          params: { networkId },
          query: { ...(place && { place }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
}
