import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { noId, useMembership, useSelf, useSession } from '@/platform/session/session';
import { roomKeys } from '../room.keys';

type Self = Pick<ReturnType<typeof useSelf>, 'userId' | 'membershipId'>;

const friendLinkQuery = ({ userId, membershipId }: Self) =>
  queryOptions({
    queryKey: roomKeys.friendLink(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.invitations.readFriendLink, { signal, actsFor: membershipId, params: { userId } })),
    staleTime: 0,
  });

/** The link with which I invite people I know. */
export function useFriendLink(enabled = true) {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  const membershipId = useMembership()?.membershipId ?? noId<MembershipId>();
  return useQuery({
    ...friendLinkQuery({ userId, membershipId }),
    enabled: enabled && membershipId !== '',
  });
}

export function useOpenFriendLink() {
  const self = useSelf();
  return useMutation({
    mutationFn: (message: string) =>
      unwrap(
        call(calls.invitations.openFriendLink, {
          actsFor: self.membershipId,
          params: { userId: self.userId },
          body: { message },
        }),
      ),
    onSuccess: (link) => queryClient.setQueryData(friendLinkQuery(self).queryKey, link),
  });
}

export function useCloseFriendLink() {
  const self = useSelf();
  return useMutation({
    mutationFn: (_: void) =>
      unwrap(
        call(calls.invitations.closeFriendLink, {
          actsFor: self.membershipId,
          params: { userId: self.userId },
        }),
      ),
    onSuccess: (link) => queryClient.setQueryData(friendLinkQuery(self).queryKey, link),
  });
}
