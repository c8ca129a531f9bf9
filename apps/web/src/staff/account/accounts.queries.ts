import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/call-error';
import { call, calls } from '../platform/call';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

/** The provider accounts that sign in as me. */
export const useAccounts = () =>
  useQuery({
    queryKey: staffKeys.accounts,
    queryFn: ({ signal }) => unwrap(call(calls.staffSignIn.accounts, { signal })),
  });

export const useUnlinking = () =>
  useMutation({
    mutationFn: async (issuer: string) =>
      queryClient.setQueryData(
        staffKeys.accounts,
        await unwrap(call(calls.staffSignIn.unlinkAccount, { body: { issuer } })),
      ),
  });
