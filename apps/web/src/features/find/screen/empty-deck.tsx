import { useIsMutating } from '@tanstack/react-query';
import { StillLoading } from '@/features/not-loaded';
import { useSelf } from '@/platform/session';
import { CardSkeleton } from '../card/card-skeleton';
import { useDeck } from '../deck/deck';
import { findKeys } from '../find.keys';
import { NobodyFits } from '../search/nobody-fits';
import { CardsMissing, EveryoneSeen } from './deck-message';

/** Replaces the cards: they are loading, they did not arrive, or there are none. */
export function EmptyDeck() {
  const { membershipId } = useSelf();
  const hasDealt = useDeck((state) => state.hasDealt);
  const { isFinished, failure, isLoading } = useDeck(({ buckets }) => buckets.queued);
  const isSearchChanging = useIsMutating({ mutationKey: findKeys.savingSearch(membershipId) }) > 0;
  // Before, there was nobody left to see; the server's current reply is slow, or does not come.
  const wasEmpty = isFinished && (isLoading || failure === 'offline') && !isSearchChanging;
  if (!failure && !wasEmpty && (isLoading || !isFinished || isSearchChanging))
    return (
      <div className="flex h-full flex-col justify-center">
        <StillLoading loading={<CardSkeleton />} />
      </div>
    );
  return (
    <div className="flex h-full flex-col justify-center">
      {failure && !wasEmpty ? (
        <CardsMissing failure={failure} />
      ) : (
        <NobodyFits hasSeen={hasDealt} otherwise={<EveryoneSeen />} />
      )}
    </div>
  );
}
