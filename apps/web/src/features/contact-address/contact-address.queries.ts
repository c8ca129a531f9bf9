import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { ContactAddress } from '@nestmate/contract/notifications';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { noId, useSession } from '@/platform/session/session';

/** Call it after a contact address was saved or verified, or its link was sent. */
export const refreshContactAddress = () =>
  queryClient.invalidateQueries({ queryKey: contactAddressKeys.all });

const contactAddressKeys = {
  all: ['contact-address'] as const,
  of: (membershipId: MembershipId) => ['contact-address', membershipId] as const,
};

/** Polls while a link is on its way, in case the live connection is down. */
const pollEveryMs = { none: false, sending: 5000, waiting: 60_000, sent: false, refused: false } as const;

const params = () => ({ userId: useSession.getState().userId ?? noId<UserId>() });

const contactAddressQuery = (membershipId: MembershipId) =>
  queryOptions({
    queryKey: contactAddressKeys.of(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.notifications.contactAddress, { signal, actsFor: membershipId, params: params() })),
    refetchInterval: ({ state }) => pollEveryMs[state.data?.link ?? 'none'],
  });

/** A membership's contact address, and whether it is verified. */
export const useContactAddress = (membershipId: MembershipId) => useQuery(contactAddressQuery(membershipId));

export const useSendAddressLink = (membershipId: MembershipId) =>
  useMutation({
    mutationFn: () =>
      unwrap(call(calls.notifications.sendAddressLink, { actsFor: membershipId, params: params() })),
    onSuccess: (address: ContactAddress) =>
      queryClient.setQueryData(contactAddressQuery(membershipId).queryKey, address),
  });

/** Verifies the address of a link, which may belong to anybody. */
export const useVerifyAddress = () =>
  useMutation({
    mutationFn: (token: string) => unwrap(call(calls.notifications.verifyAddress, { body: { token } })),
    onSuccess: refreshContactAddress,
  });
