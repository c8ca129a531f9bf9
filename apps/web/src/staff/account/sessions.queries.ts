import type { StaffSessionId } from '@nestmate/contract/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/call-error';
import { call, calls } from '../platform/call';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

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
