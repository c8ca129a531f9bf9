import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { ScreenHeader } from '@/ui/screen-header';
import { deckStore, useDeck } from '../deck/deck';
import { fetchFailed } from '../deck/fetch-failed';
import { cardsInDeck, closedBecause } from '../deck/swipe-state';
import { useOnlineAgain } from '../deck/use-online-again';
import { NoSuggestions } from '../search/no-suggestions';
import { HiddenNotice } from './deck-message';
import { DeckView } from './deck-view';
import { DeckWays } from './deck-ways';
import { EmptyDeck } from './empty-deck';
import { useLoadedDeck } from './use-loaded-deck';

interface DeckPageProps {
  /** Between the header and the deck. */
  above?: ReactNode;
  /** Beside the deck, where there is room. */
  beside?: ReactNode;
  /** The focus comes from a button of the previous page, which is gone. */
  takesFocus?: boolean;
}

/** The deck, as high as the window. */
export function DeckPage({ above, beside, takesFocus = false }: DeckPageProps) {
  const { t } = useTranslation('find');
  const isHidden = useDeck(({ openness }) => openness === 'hidden');
  const closed = useDeck(closedBecause);
  // Replaces the cards and the pane beside them.
  const isOver = useDeck(
    (state) =>
      cardsInDeck(state).length === 0 &&
      (state.buckets.queued.isFinished || state.buckets.queued.failure !== null),
  );
  const hasCards = useDeck(({ buckets }) => buckets.queued.cards.length > 0);

  useLoadedDeck();
  // Cards of an earlier visit may be decided on, or gone.
  const fetch = hasCards ? deckStore.reload : deckStore.load;
  const isMissing = useDeck(({ buckets }) => buckets.queued.failure === 'offline');
  useOnlineAgain(isMissing, () => fetchFailed('queued', fetch));

  return (
    <div className="relative min-h-126 flex-1 short:min-h-66">
      <Page className="absolute inset-0 flex max-h-230 flex-col overflow-x-clip max-lg:pb-4 max-lg:short:pb-6">
        <ScreenHeader title={t('title')} actions={<DeckWays />} />
        {above}
        {isHidden && <HiddenNotice />}
        <div className="flex min-h-0 flex-1 gap-10 max-lg:justify-center">
          {closed === null ? (
            <div
              className={`flex min-w-0 flex-1 flex-col gap-8 ${isOver ? 'max-w-160 lg:mx-auto' : 'max-w-110 lg:max-w-95 max-lg:short:max-w-160 max-lg:short:flex-row max-lg:short:gap-4'}`}
            >
              <DeckView takesFocus={takesFocus} whenEmpty={<EmptyDeck />} />
            </div>
          ) : (
            <div className="my-auto min-w-0 flex-1">
              <NoSuggestions because={closed} />
            </div>
          )}
          {beside && <aside className="min-h-0 max-w-175 min-w-0 flex-1 empty:hidden">{beside}</aside>}
        </div>
      </Page>
    </div>
  );
}
