import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Overview } from '@nestmate/contract/profile';
import { queryClient } from '@/platform/calls/query-client';
import { overviewQuery } from '../overview.queries';
import { profileKeys } from '../profile.keys';

interface OptimisticValue<T> {
  userId: UserId;
  membershipId: MembershipId;
  /** The query that holds the value. */
  queryKey: readonly unknown[];
  value: T;
  section: Overview['sections'][number]['url'];
  isFilled: boolean;
}

/** Optimistically shows a value and the status of its section; returns a function that rolls both back. */
export async function showOptimistically<T>(shown: OptimisticValue<T>): Promise<() => void> {
  const { userId, membershipId, queryKey, value, section, isFilled } = shown;
  const { queryKey: overviewKey } = overviewQuery(userId, membershipId);
  await queryClient.cancelQueries({ queryKey: profileKeys.all(membershipId) });
  const before = [queryClient.getQueryData(queryKey), queryClient.getQueryData(overviewKey)] as const;
  const status = isFilled ? ('Complete' as const) : ('Incomplete' as const);
  queryClient.setQueryData(queryKey, value);
  queryClient.setQueryData(overviewKey, (overview) =>
    overview === undefined
      ? undefined
      : {
          ...overview,
          sections: overview.sections.map((each) => (each.url === section ? { ...each, status } : each)),
        },
  );
  return () => {
    queryClient.setQueryData(queryKey, before[0]);
    queryClient.setQueryData(overviewKey, before[1]);
  };
}
