import type { BodyIn } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../../platform/call';
import { useNetworkId } from '../../platform/network';
import { queryClient } from '../../platform/query-client';
import { staffKeys } from '../../platform/staff.keys';
import { cacheReply } from '../../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffPlaces'];

const { staffPlaces } = calls;

/** A network with the communities that the person looks after. */
export function useNetworkSetUp() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.setUpNetwork(networkId),
    queryFn: ({ signal }) => unwrap(call(staffPlaces.network, { params: { networkId }, signal })),
  });
}

/** Saves the network, adds a community to it, or opens one to its residents; the menus follow. */
export function useNetworkChanges() {
  const networkId = useNetworkId();
  const params = { networkId };
  const cached = async <Reply extends object>(reply: Promise<Reply>) => {
    cacheReply(networkId, 'setUp', { queryKey: staffKeys.setUpNetwork(networkId), reply: await reply });
    return reply;
  };
  return {
    save: (body: BodyIn<Calls['saveNetwork']>) =>
      cached(unwrap(call(staffPlaces.saveNetwork, { params, body }))),
    open: useMutation({
      mutationFn: (subnetworkId: SubnetworkId) =>
        cached(unwrap(call(staffPlaces.open, { params: { ...params, subnetworkId } }))),
    }),
    add: useMutation({
      mutationFn: async (body: BodyIn<Calls['add']>) => {
        const reply = await unwrap(call(staffPlaces.add, { params, body }));
        // The menu knows a community before anything leads to it: an address with an unknown one shows others.
        await queryClient.invalidateQueries({ queryKey: staffKeys.me });
        return cached(Promise.resolve(reply));
      },
    }),
  };
}
