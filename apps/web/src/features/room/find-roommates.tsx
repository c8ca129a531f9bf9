import type { MyRoom } from '@nestmate/contract/room';
import { matchingState } from '@/features/housing';
import { useOverview } from '@/features/profile';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';

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

/** Leads to the deck, as long as it has somebody to show. */
export function FindRoommates({ room }: { room: Pick<MyRoom, 'full' | 'locked'> }) {
  const { t } = useTranslation('room');
  const state = useMatchingState();
  if (state !== 'open' || room.full || room.locked) return null;
  return <ButtonLink href="/find">{t('empty.find')}</ButtonLink>;
}
