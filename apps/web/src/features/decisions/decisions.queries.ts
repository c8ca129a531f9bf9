import type { DecisionId } from '@nestmate/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { decisionKeys } from './decisions.keys';

/** The housing office's decisions against me. */
export function useDecisions() {
  const { userId, membershipId } = useSelf();
  return useQuery({
    queryKey: decisionKeys.list(membershipId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.decisions.list, { signal, actsFor: membershipId, params: { userId } })),
  });
}

/** Sending the same words again changes nothing, so a retry after a lost answer is safe. */
export function useAppeal(decisionId: DecisionId) {
  const { userId, membershipId } = useSelf();
  return useMutation({
    mutationFn: (text: string) =>
      unwrap(
        call(calls.decisions.appeal, {
          actsFor: membershipId,
          params: { userId, decisionId },
          body: { text },
        }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionKeys.list(membershipId) }),
  });
}
