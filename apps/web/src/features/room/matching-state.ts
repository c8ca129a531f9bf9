import { matchingState } from '@/features/housing';
import { useOverview } from '@/features/profile';
import { useMembership } from '@/platform/session/session';

/** The state of my round; undefined without a membership. */
export function useMatchingState() {
  const membership = useMembership();
  const paused = useOverview().data?.l3ForcedClosed ?? false;
  return membership && matchingState(membership.matchingRoundStatus, paused);
}

/** Whether my round allows no more requests. */
export function useIsMatchingOver(): boolean {
  const state = useMatchingState();
  return state === 'finished' || state === 'closed';
}
