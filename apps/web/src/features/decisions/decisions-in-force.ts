import type { OwnDecision, PostId } from '@nestmate/contract';
import { useMinute } from '@/ui/use-minute';
import { useDecisions } from './decisions.queries';

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
