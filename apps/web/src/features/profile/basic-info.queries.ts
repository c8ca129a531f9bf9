import type { BasicInfo } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { overviewQuery } from './overview.queries';

const basicInfoQuery = (userId: string, membershipId: string) =>
  queryOptions({
    queryKey: ['profile', membershipId, 'basic info'],
    queryFn: ({ signal }) =>
      unwrap(call(calls.profile.readBasicInfo, { signal, actsFor: membershipId, params: { userId } })),
    staleTime: 0,
  });

export function useBasicInfo() {
  const { userId, membershipId } = useSelf();
  return useQuery(basicInfoQuery(userId, membershipId));
}

/** Saves basic info, and says where to go then. */
export function useSaveBasicInfo() {
  const { userId, membershipId } = useSelf();
  return useMutation({
    mutationFn: async (body: BasicInfo) => {
      await unwrap(call(calls.profile.saveBasicInfo, { actsFor: membershipId, params: { userId }, body }));
      await queryClient.invalidateQueries({ queryKey: ['profile', membershipId] });
      return queryClient
        .fetchQuery({ ...overviewQuery(userId, membershipId), staleTime: 0 })
        .catch(() => undefined);
    },
  });
}
