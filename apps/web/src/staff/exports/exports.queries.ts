import type { BodyIn } from '@nestmate/contract/call';
import type { NetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { ApiKey } from '@nestmate/contract/staff/exports';
import type { ApiKeyId } from '@nestmate/contract/staff/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { cacheReply } from '../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffKeys'];

const cacheKeys = (networkId: NetworkId, keys: ApiKey[]) =>
  cacheReply(networkId, 'team', { queryKey: staffKeys.apiKeys(networkId), reply: { keys } });

export function useApiKeys() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.apiKeys(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffKeys.list, { params: { networkId }, signal })),
  });
}

/** Its reply is the key, which no cache keeps. */
export function useAddKey() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['create']>) => {
      const { keys, secret } = await unwrap(call(calls.staffKeys.create, { params: { networkId }, body }));
      cacheKeys(networkId, keys);
      return secret;
    },
    gcTime: 0,
  });
}

export function useRevokeKey() {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: async (keyId: ApiKeyId) => {
      const { keys } = await unwrap(call(calls.staffKeys.revoke, { params: { networkId, keyId } }));
      cacheKeys(networkId, keys);
    },
  });
}
