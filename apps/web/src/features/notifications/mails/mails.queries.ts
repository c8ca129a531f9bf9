import type { MailSettings, MembershipId, UserId } from '@nestmate/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { noId, useSession } from '@/platform/session';
import { notificationKeys } from '../notifications.keys';

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

const mailsQuery = (membershipId: MembershipId) =>
  queryOptions({
    queryKey: notificationKeys.mails(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.notifications.mails, { signal, actsFor: membershipId, params: params() })),
  });

/** A membership's mail settings. */
export const useMails = (membershipId: MembershipId) => useQuery(mailsQuery(membershipId));

export const useSetMails = (membershipId: MembershipId) =>
  useMutation({
    mutationFn: (body: Partial<MailSettings>) =>
      unwrap(call(calls.notifications.setMails, { actsFor: membershipId, params: params(), body })),
    onSuccess: (settings) => queryClient.setQueryData(mailsQuery(membershipId).queryKey, settings),
  });
