import type { LinkedIdentity, UserId } from '@nestmate/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { noId, useSession } from '@/platform/session';
import { accountKeys } from './account.keys';

type Linked = { identities: LinkedIdentity[] };

export const identitiesQuery = (userId: UserId) =>
  queryOptions({
    queryKey: accountKeys.identities(userId),
    queryFn: ({ signal }) => unwrap(call(calls.identities.list, { signal, params: { userId } })),
  });

export function useIdentities() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  return useQuery(identitiesQuery(userId));
}

/** Updates the query from a mutation's reply. */
export function rememberLinked(userId: UserId, answer: Answer<Linked>): void {
  if ('res' in answer) queryClient.setQueryData(identitiesQuery(userId).queryKey, answer.res);
}
