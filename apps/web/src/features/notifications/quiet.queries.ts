import type { QuietHours, UserId } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { noId, useSession } from '@/platform/session';
import { notificationKeys } from './notifications.keys';
import { refreshQuietHours } from './notifications.refresh';

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

const quietQuery = (userId: UserId) =>
  queryOptions({
    queryKey: notificationKeys.quietHours(userId),
    queryFn: ({ signal }) => unwrap(call(calls.notifications.quietHours, { signal, params: { userId } })),
  });

/** The person's quiet hours; null before they have set any. */
export function useQuietHours() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  return useQuery(quietQuery(userId));
}

/** Saves the person's quiet hours. They show immediately, and are read again on failure. */
export const useSetQuietHours = () =>
  useMutation({
    mutationFn: (body: QuietHours) =>
      unwrap(call(calls.notifications.setQuietHours, { params: params(), body })),
    onMutate: async (quiet_hours) => {
      const { queryKey } = quietQuery(params().userId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { quiet_hours });
    },
    onError: () => refreshQuietHours(params().userId),
    // Quick changes arrive in order.
    scope: { id: 'quiet hours' },
  });
