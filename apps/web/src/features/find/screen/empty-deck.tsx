import { useIsMutating } from '@tanstack/react-query';
import { useSelf } from '@/platform/session';
import { CardSkeleton } from '../card/card-skeleton';
import { useDeck } from '../deck/deck';
import { findKeys } from '../find.keys';
import { NobodyFits } from '../search/nobody-fits';
import { CardsMissing, EveryoneSeen } from './deck-message';

/** In place of the cards: they are loading, they did not arrive, or there are none. */
export function EmptyDeck() {
  const { membershipId } = useSelf();
  const hasDealt = useDeck((state) => state.hasDealt);
  const { isFinished, failure, isLoading } = useDeck(({ buckets }) => buckets.queued);
  const isSearchChanging = useIsMutating({ mutationKey: findKeys.savingSearch(membershipId) }) > 0;
  if (!failure && (isLoading || !isFinished || isSearchChanging)) return <CardSkeleton />;
  return (
    <div className="flex h-full flex-col justify-center">
      {failure ? (
        <CardsMissing failure={failure} />
      ) : (
        <NobodyFits hasSeen={hasDealt} otherwise={<EveryoneSeen />} />
      )}
    </div>
  );
}
