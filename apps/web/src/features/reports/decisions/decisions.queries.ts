import type { DecisionId, PostId } from '@nestmate/contract/ids';
import type { OwnDecision } from '@nestmate/contract/reports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { useMinute } from '@/ui/use-minute';
import { decisionKeys } from '../reports.keys';

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
export function useAppealDecision(decisionId: DecisionId) {
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

/** The removal that a mailed link is about. */
export const useLinkedRemoval = (token: string | null) =>
  useQuery({
    queryKey: decisionKeys.removal(token),
    queryFn: ({ signal }) => unwrap(call(calls.decisions.removal, { signal, body: { token: token ?? '' } })),
    enabled: token !== null,
  });

/** Sending the same words again changes nothing, so a retry after a lost answer is safe. */
export const useAppealRemoval = (token: string) =>
  useMutation({
    mutationFn: (text: string) => unwrap(call(calls.decisions.appealRemoval, { body: { token, text } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionKeys.removal(token) }),
  });

/** Until when I cannot write in the community; null if I can, or while that is unknown. */
export function useMutedUntil(): string | null {
  const now = useMinute();
  const { data } = useDecisions();
  const ends = (data?.decisions ?? []).flatMap(({ until, is_taken_back: isTakenBack }) =>
    until && !isTakenBack && Date.parse(until) > now ? [until] : [],
  );
  return ends.toSorted().at(-1) ?? null;
}

/** The decision that hides a post of mine; undefined where reports alone hide it. */
export function useDecisionOf(postId: PostId): OwnDecision | undefined {
  const { data } = useDecisions();
  return data?.decisions.find(
    (each) => each.post_id === postId && each.decision === 'hide' && !each.is_taken_back,
  );
}
