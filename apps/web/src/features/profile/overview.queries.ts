import type { MembershipId, UserId } from '@nestmate/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { unwrap } from '@/platform/query-client';
import { noId, useMembership, useSession } from '@/platform/session';
import { profileKeys } from './profile.keys';

export const overviewQuery = (userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: profileKeys.overview(membershipId),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.profile.overview, { signal, actsFor: membershipId, params: { userId, membershipId } }),
      ),
    meta: { area: 'profile' },
  });

/** My membership's place and the missing parts of my profile; undefined without a membership. */
export function useOverview() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  const membershipId = useMembership()?.membershipId ?? noId<MembershipId>();
  return useQuery({ ...overviewQuery(userId, membershipId), enabled: membershipId !== '' });
}
