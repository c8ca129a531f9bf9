import type { AlertSettings } from '@nestmate/contract/staff/alerts';
import type { StaffId, StaffSessionId } from '@nestmate/contract/staff/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { readStaffPush, turnStaffPushOff, turnStaffPushOn } from '../platform/staff-push';
import { staffKeys } from '../platform/staff.keys';

/** The provider accounts that sign in as me. */
export const useAccounts = () =>
  useQuery({
    queryKey: staffKeys.accounts,
    queryFn: ({ signal }) => unwrap(call(calls.staffSignIn.accounts, { signal })),
  });

export const useUnlinkAccount = () =>
  useMutation({
    mutationFn: async (issuer: string) =>
      queryClient.setQueryData(
        staffKeys.accounts,
        await unwrap(call(calls.staffSignIn.unlinkAccount, { body: { issuer } })),
      ),
  });

/** My sessions. */
export const useSessions = () =>
  useQuery({
    queryKey: staffKeys.sessions,
    queryFn: ({ signal }) => unwrap(call(calls.staffSignIn.sessions, { signal })),
  });

/** Ends sessions of mine, one after the other. */
export const useEndSessions = () =>
  useMutation({
    mutationFn: async (ids: readonly StaffSessionId[]) => {
      for (const sessionId of ids)
        queryClient.setQueryData(
          staffKeys.sessions,
          await unwrap(call(calls.staffSignIn.endSession, { params: { sessionId } })),
        );
    },
  });

/** Whether this browser shows what waits for staff. */
export const useStaffPushHere = () =>
  useQuery({ queryKey: staffKeys.push, queryFn: ({ signal }) => readStaffPush(signal) });

/** Turns notifications of what waits on or off in this browser. */
export const useSetStaffPush = (publicKey: string, me: StaffId) =>
  useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnStaffPushOn(publicKey, me) : turnStaffPushOff()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.push }),
  });

/** Ends the notifications of my other browsers. */
export const useEndOtherPushes = () =>
  useMutation({
    mutationFn: () => unwrap(call(calls.staffAlerts.unsubscribe, { query: { of: 'others' } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKeys.push }),
  });

/** Which mails I get about what waits for staff in this network. */
export function useAlertSettings() {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.alerts(networkId),
    queryFn: ({ signal }) => unwrap(call(calls.staffAlerts.read, { params: { networkId }, signal })),
  });
}

/** Saves them, shown right away and as they were after a failure. */
export function useSetAlertSettings() {
  const networkId = useNetworkId();
  const queryKey = staffKeys.alerts(networkId);
  return useMutation({
    mutationFn: async (body: AlertSettings) =>
      unwrap(call(calls.staffAlerts.save, { params: { networkId }, body })),
    // Saves are sent one after the other, so that the last one wins here as there.
    scope: { id: 'alerts' },
    onMutate: async (changed) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<AlertSettings>(queryKey, (before) => before && { ...before, ...changed });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
