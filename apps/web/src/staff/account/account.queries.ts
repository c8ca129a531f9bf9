import type { StaffSessionId } from '@nestmate/contract/staff/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { queryClient } from '../platform/query-client';
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
