import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useOverview } from '@/features/profile';
import { call, calls } from '@/platform/calls/call';
import { errorTextOf, queryClient, unwrap } from '@/platform/calls/query-client';
import { noId, useSession } from '@/platform/session/session';
import { i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';

const blockedQuery = (userId: UserId, membershipId: MembershipId) =>
  queryOptions({
    queryKey: blockedKey(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.chat.blocked, { signal, actsFor: membershipId, params: { userId } })),
    staleTime: 0,
  });

const blockedKey = (membershipId: MembershipId) => ['blocked', membershipId] as const;

const useMine = () => {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  const membershipId = useSession((session) => session.membershipId) ?? noId<MembershipId>();
  return { userId, membershipId };
};

/** The people I have blocked: nobody before registering, which chatting needs. */
export function useBlockedPeople() {
  const { userId, membershipId } = useMine();
  const overview = useOverview();
  const isRegistering = overview.data?.profileComplete === false;
  return useQuery({
    ...blockedQuery(userId, membershipId),
    enabled: !isRegistering && !overview.isPending,
    ...(isRegistering && { placeholderData: { people: [] } }),
  });
}

export function useUnblockPerson() {
  const { userId, membershipId } = useMine();
  return useMutation({
    // Each reply is the whole list.
    scope: { id: 'unblock' },
    mutationFn: (otherId: UserId) =>
      unwrap(call(calls.chat.unblock, { actsFor: membershipId, params: { userId, otherId } })),
    onSuccess: (blocked) => {
      queryClient.setQueryData(blockedQuery(userId, membershipId).queryKey, blocked);
      toast({ text: i18n.t('chat:toast.unblocked'), tone: 'success' });
    },
    onError: (error) => toast({ text: errorTextOf(error), tone: 'danger' }),
  });
}
