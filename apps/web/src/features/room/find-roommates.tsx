import type { MyRoom } from '@nestmate/contract/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { useMatchingState } from './matching-state';

/** Leads to the deck, as long as it has somebody to show. */
export function FindRoommates({ room }: { room: Pick<MyRoom, 'full' | 'locked'> }) {
  const { t } = useTranslation('room');
  const state = useMatchingState();
  if (state !== 'open' || room.full || room.locked) return null;
  return <ButtonLink href="/find">{t('empty.find')}</ButtonLink>;
}
