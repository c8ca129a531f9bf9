import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { noId, useSelf, useSession } from '@/platform/session/session';
import { notificationKeys } from '../notifications.keys';
import { refreshNotifications } from '../notifications.refresh';

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

/** My notifications, page after page. */
export function useNotifications() {
  const { membershipId } = useSelf();
  return useInfiniteQuery({
    queryKey: notificationKeys.list(membershipId),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        call(calls.notifications.list, {
          signal,
          actsFor: membershipId,
          params: params(),
          query: pageParam ? { after: pageParam } : {},
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Reports up to when I have seen the list; the bell of every window then counts nothing older. */
export const seeNotifications = (membershipId: MembershipId, upTo: number) =>
  call(calls.notifications.see, { actsFor: membershipId, params: params(), body: { up_to: upTo } });

/** Marks the items about these pages as read. The next visit makes up for a failure. */
export const readNotifications = (membershipId: MembershipId, paths: string[]) =>
  call(calls.notifications.read, { actsFor: membershipId, params: params(), body: { paths } });

export function useMarkNotificationsRead() {
  const { membershipId } = useSelf();
  return useMutation({
    mutationFn: () =>
      unwrap(
        call(calls.notifications.read, { actsFor: membershipId, params: params(), body: { paths: null } }),
      ),
    onSettled: () => refreshNotifications(membershipId),
  });
}
