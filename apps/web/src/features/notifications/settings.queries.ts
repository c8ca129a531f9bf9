import type { UserId, MembershipId } from '@nestmate/contract/ids';
import type { NotificationChoice } from '@nestmate/contract/notification-choices';
import type { QuietHours } from '@nestmate/contract/quiet-hours';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { noId, useSession } from '@/platform/session/session';
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

const choicesQuery = (membershipId: MembershipId) =>
  queryOptions({
    queryKey: notificationKeys.choices(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.notifications.choices, { signal, actsFor: membershipId, params: params() })),
  });

/** The topics a membership is notified of, and the channels. */
export const useChoices = (membershipId: MembershipId) => useQuery(choicesQuery(membershipId));

function showChoice(membershipId: MembershipId, { topic, channel, is_on }: NotificationChoice) {
  queryClient.setQueryData(
    choicesQuery(membershipId).queryKey,
    (shown) =>
      shown && {
        choices: shown.choices.map((each) =>
          each.topic === topic && each.channel === channel ? { ...each, is_on } : each,
        ),
      },
  );
}

/** Turns one kind of notification on or off for one channel. It shows immediately, and is rolled back on failure. */
export const useSaveChoice = (membershipId: MembershipId) =>
  useMutation({
    mutationFn: (body: NotificationChoice) =>
      unwrap(call(calls.notifications.choose, { actsFor: membershipId, params: params(), body })),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.choices(membershipId) });
      showChoice(membershipId, choice);
    },
    onError: (_error, choice) => showChoice(membershipId, { ...choice, is_on: !choice.is_on }),
    // Quick changes arrive in order.
    scope: { id: `choices ${membershipId}` },
  });

/** Turns several on or off. They show immediately; a failed one is rolled back. */
export const useSaveChoices = (membershipId: MembershipId) =>
  useMutation({
    mutationFn: async (choices: readonly NotificationChoice[]) => {
      for (const body of choices)
        await unwrap(call(calls.notifications.choose, { actsFor: membershipId, params: params(), body }));
    },
    onMutate: async (choices) => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.choices(membershipId) });
      for (const choice of choices) showChoice(membershipId, choice);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: notificationKeys.choices(membershipId) }),
    scope: { id: `choices ${membershipId}` },
  });
