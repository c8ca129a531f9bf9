import type { BodyIn } from '@nestmate/contract/call';
import type { staffCalls } from '@nestmate/contract/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../../platform/call';
import { useNetwork } from '../../platform/network';
import { queryClient } from '../../platform/query-client';
import { staffKeys } from '../../platform/staff.keys';
import { cacheSetUp } from '../area.queries';

type Calls = (typeof staffCalls)['staffPlaces'];

const { staffPlaces } = calls;

/** A network with the communities that the person looks after. */
export function useNetworkSetUp() {
  const { network_id: networkId } = useNetwork().network;
  return useQuery({
    queryKey: staffKeys.setUpNetwork(networkId),
    queryFn: ({ signal }) => unwrap(call(staffPlaces.network, { params: { networkId }, signal })),
  });
}

/** Saves the network, or adds a community to it; the menus follow. */
export function useNetworkChanges() {
  const { network_id: networkId } = useNetwork().network;
  const params = { networkId };
  const cached = async <Reply extends object>(reply: Promise<Reply>) => {
    cacheSetUp(networkId, staffKeys.setUpNetwork(networkId), await reply);
    void queryClient.invalidateQueries({ queryKey: staffKeys.me });
    return reply;
  };
  return {
    save: (body: BodyIn<Calls['saveNetwork']>) =>
      cached(unwrap(call(staffPlaces.saveNetwork, { params, body }))),
    add: useMutation({
      mutationFn: (body: BodyIn<Calls['add']>) => cached(unwrap(call(staffPlaces.add, { params, body }))),
    }),
  };
}
