import type { BodyIn, QueryIn, ReplyOf } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { PasscodeId } from '@nestmate/contract/staff/ids';
import type { InvitationSheet, GeneralPasscode } from '@nestmate/contract/staff/invitations';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

type Calls = (typeof staffCalls)['staffInvitations'];
/** The filter, as in the address. */
export type InvitationFilter = Omit<NonNullable<QueryIn<Calls['list']>>, 'after'>;
type Params = ReturnType<typeof useParams>;

/** The list is read this often while mails are on their way. */
const sendingMs = 5000;

const useParams = (subnetworkId: SubnetworkId) => ({
  networkId: useNetworkId(),
  subnetworkId,
});

const pageOf = (params: Params, filter: InvitationFilter, after: string | undefined, signal: AbortSignal) =>
  unwrap(
    call(calls.staffInvitations.list, {
      params,
      query: { ...filter, ...(after && { after }) },
      signal,
    }),
  );

/** The number of invitations by state. */
export function useInvitationCounts(place: SubnetworkId) {
  const params = useParams(place);
  return useQuery({
    queryKey: staffKeys.invitationCounts(params.networkId, place),
    queryFn: ({ signal }) => unwrap(call(calls.staffInvitations.count, { params, signal })),
    refetchInterval: ({ state }) =>
      (state.data?.counts.queued ?? 0) > 0 || state.data?.sending ? sendingMs : false,
  });
}

const hasWaiting = (pages: readonly ReplyOf<Calls['list']>[] = []) =>
  pages.some(({ invitations }) => invitations.some(({ state }) => state === 'queued'));

/** @param isSending whether mails are on their way, so that the states change */
export function useInvitationPages(place: SubnetworkId, filter: InvitationFilter, isSending: boolean) {
  const params = useParams(place);
  return useInfiniteQuery({
    queryKey: staffKeys.invitationPages(params.networkId, place, filter),
    queryFn: ({ pageParam, signal }) => pageOf(params, filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // The list may be older than the counts.
    refetchInterval: ({ state }) => (isSending || hasWaiting(state.data?.pages)) && sendingMs,
  });
}

const refreshInvitations = ({ networkId, subnetworkId }: Params) => {
  for (const queryKey of [staffKeys.invitations(networkId, subnetworkId), staffKeys.audit(networkId)])
    void queryClient.invalidateQueries({ queryKey });
};

export function useSendInvitations(place: SubnetworkId) {
  const params = useParams(place);
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['send']>) => {
      const { queued } = await unwrap(call(calls.staffInvitations.send, { params, body }));
      refreshInvitations(params);
      return queued;
    },
    onError: () => refreshInvitations(params),
  });
}

/** How many a send would reach now. */
export function useRecipients(place: SubnetworkId, body: BodyIn<Calls['recipients']>, isEnabled: boolean) {
  const params = useParams(place);
  return useQuery({
    queryKey: staffKeys.invitationRecipients(params.networkId, place, body),
    queryFn: ({ signal }) => unwrap(call(calls.staffInvitations.recipients, { params, body, signal })),
    enabled: isEnabled,
    gcTime: 0,
  });
}

/** Stops the mails of a place, or resumes them. */
export function useStopSending(place: SubnetworkId) {
  const params = useParams(place);
  return useMutation({
    mutationFn: async (stopped: boolean) => {
      await unwrap(call(calls.staffInvitations.stopSending, { params, body: { stopped } }));
      refreshInvitations(params);
    },
  });
}

/** Withdraws the mails of a place that have not left. */
export function useCancelMails(place: SubnetworkId) {
  const params = useParams(place);
  return useMutation({
    mutationFn: async () => {
      const { withdrawn } = await unwrap(call(calls.staffInvitations.withdraw, { params }));
      refreshInvitations(params);
      return withdrawn;
    },
  });
}

type InvitationMailQuery = NonNullable<QueryIn<Calls['mail']>>;

export function useInvitationMail(place: SubnetworkId, about: InvitationMailQuery) {
  const params = useParams(place);
  return useQuery({
    queryKey: staffKeys.invitationMail(params.networkId, place, about),
    queryFn: ({ signal }) => unwrap(call(calls.staffInvitations.mail, { params, query: about, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Sends a sample to the caller. */
export function useSendSample(place: SubnetworkId) {
  const params = useParams(place);
  return useMutation({
    mutationFn: (body: InvitationMailQuery) =>
      unwrap(call(calls.staffInvitations.sendSample, { params, body })),
  });
}

export function useRevokeInvitations(place: SubnetworkId) {
  const params = useParams(place);
  return useMutation({
    mutationFn: async (body: BodyIn<Calls['revoke']>) => {
      const { revoked } = await unwrap(call(calls.staffInvitations.revoke, { params, body }));
      refreshInvitations(params);
      return revoked;
    },
  });
}

/** Every sheet that matches, page after page: a print is always complete. */
export function useSheets(place: SubnetworkId, filter: Omit<NonNullable<QueryIn<Calls['sheets']>>, 'after'>) {
  const params = useParams(place);
  return useQuery({
    queryKey: staffKeys.sheets(params.networkId, place, filter),
    queryFn: async ({ signal }) => {
      const sheets: InvitationSheet[] = [];
      let after: string | null = '';
      while (after !== null) {
        const query: QueryIn<Calls['sheets']> = { ...filter, ...(after && { after }) };
        const page = await unwrap(call(calls.staffInvitations.sheets, { params, query, signal }));
        sheets.push(...page.sheets);
        after = page.next;
      }
      return sheets;
    },
    staleTime: Infinity,
  });
}

export function usePasscodes(subnetworkId: SubnetworkId) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.passcodes(networkId, subnetworkId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffInvitations.passcodes, { params: { networkId, subnetworkId }, signal })),
  });
}

/** The changes of a place’s general passcodes; each reply has all of them. */
export function usePasscodeChanges(subnetworkId: SubnetworkId) {
  const networkId = useNetworkId();
  const cachePasscodes = (passcodes: { passcodes: GeneralPasscode[] }) => {
    queryClient.setQueryData(staffKeys.passcodes(networkId, subnetworkId), passcodes);
    void queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) });
  };
  const opening = useMutation({
    mutationFn: async (body: BodyIn<Calls['openPasscode']>) =>
      cachePasscodes(
        await unwrap(
          call(calls.staffInvitations.openPasscode, { params: { networkId, subnetworkId }, body }),
        ),
      ),
  });
  const ending = useMutation({
    mutationFn: async ({ passcodeId, how }: { passcodeId: PasscodeId; how: 'close' | 'rotate' }) => {
      const params = { networkId, passcodeId };
      cachePasscodes(
        await unwrap(
          how === 'close'
            ? call(calls.staffInvitations.closePasscode, { params })
            : call(calls.staffInvitations.rotatePasscode, { params }),
        ),
      );
    },
  });
  return { opening, ending };
}
