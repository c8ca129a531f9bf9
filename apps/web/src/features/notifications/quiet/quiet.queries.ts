import type { QuietHours, UserId } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { noId, useSession } from '@/platform/session';
import { notificationKeys } from '../notifications.keys';
import { refreshQuietHours } from '../notifications.refresh';

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

const quietQuery = (userId: UserId) =>
  queryOptions({
    queryKey: notificationKeys.quietHours(userId),
    queryFn: ({ signal }) => unwrap(call(calls.notifications.quietHours, { signal, params: { userId } })),
  });

/** When the person wants to hear nothing; null before they have set it. */
export function useQuietHours() {
  const userId = useSession((session) => session.userId) ?? noId<UserId>();
  return useQuery(quietQuery(userId));
}

/** Saves when the person wants to hear nothing. It shows immediately, and is read again when that fails. */
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
    // Changed quickly one after the other, they arrive in that order.
    scope: { id: 'quiet hours' },
  });
