import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Overview } from '@nestmate/contract/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call, calls } from '@/platform/calls/call';
import { freshMs, unwrap } from '@/platform/calls/query-client';
import { noId, useMembership, useSession } from '@/platform/session/session';
import { profileKeys } from './profile.keys';

/** Whether an overview read by an earlier page says that something is missing, which may have been completed since. */
export const isOutdated = ({ profileComplete, answersComplete }: Overview, readAt: number) =>
  readAt < performance.timeOrigin && !(profileComplete && answersComplete);

export const overviewQuery = (userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: profileKeys.overview(membershipId),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.profile.overview, { signal, actsFor: membershipId, params: { userId, membershipId } }),
      ),
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data && isOutdated(data, dataUpdatedAt) ? 0 : freshMs,
    meta: { area: 'profile' },
  });

/** My membership's place and the missing parts of my profile; undefined without a membership. */
export function useOverview() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  const membershipId = useMembership()?.membershipId ?? noId<MembershipId>();
  return useQuery({ ...overviewQuery(userId, membershipId), enabled: membershipId !== '' });
}

interface WithOverviewProps {
  children: (overview: { data: Overview | undefined; isError: boolean }) => ReactNode;
}

/** Gives the overview to what may not ask for it, because features below the profile do not know it. */
export function WithOverview({ children }: WithOverviewProps) {
  const { data, isError } = useOverview();
  return children({ data, isError });
}
