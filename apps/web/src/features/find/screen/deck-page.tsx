import { type ReactNode, useEffect } from 'react';
import { useSession } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { IconLink } from '@/ui/icon-link';
import { FilterIcon } from '@/ui/icons/filter';
import { HeartIcon } from '@/ui/icons/heart';
import { SearchIcon } from '@/ui/icons/search';
import { Page } from '@/ui/page';
import { ScreenHeader } from '@/ui/screen-header';
import { deckStore, useDeck } from '../deck/deck';
import { useOnlineAgain } from '../deck/use-online-again';
import { NoSuggestions } from '../search/no-suggestions';
import { HiddenNotice } from './deck-message';
import { DeckView } from './deck-view';
import { EmptyDeck } from './empty-deck';

interface DeckPageProps {
  /** Between the header and the deck. */
  above?: ReactNode;
  /** Beside the deck, where there is room. */
  beside?: ReactNode;
}

/** The deck, as high as the window. */
export function DeckPage({ above, beside }: DeckPageProps) {
  const { t } = useTranslation(['find', 'search']);
  const membershipId = useSession((session) => session.membershipId);
  const openness = useDeck((state) => state.openness);

  useEffect(() => {
    if (membershipId !== null && deckStore.getState().buckets.queued.cards.length === 0)
      void deckStore.load('queued');
  }, [membershipId]);
  useOnlineAgain(() => {
    const { failure, cards } = deckStore.getState().buckets.queued;
    // Cards of an earlier visit may be decided on, or gone.
    if (failure) void (cards.length > 0 ? deckStore.reload('queued') : deckStore.load('queued'));
  });

  const closed = openness === null || openness === 'open' || openness === 'hidden' ? null : openness;
  return (
    <div className="relative min-h-130 flex-1">
      <Page className="absolute inset-0 flex max-h-230 flex-col overflow-x-clip">
        <ScreenHeader
          title={t('title')}
          actions={
            <>
              <IconLink href="/search" label={t('search:byName')} icon={<SearchIcon />} />
              <IconLink href="/filters" label={t('search:filters')} icon={<FilterIcon />} />
              <IconLink href="/saved/liked" label={t('saved.short')} icon={<HeartIcon />} />
            </>
          }
        />
        {above}
        {openness === 'hidden' && <HiddenNotice />}
        {closed === null ? (
          <div className="flex min-h-0 flex-1 gap-10 max-lg:justify-center">
            <div className="flex max-w-110 min-w-0 flex-1 flex-col gap-8 lg:max-w-95">
              <DeckView whenEmpty={<EmptyDeck />} />
            </div>
            {beside && <aside className="min-h-0 max-w-175 min-w-0 flex-1 empty:hidden">{beside}</aside>}
          </div>
        ) : (
          <div className="my-auto">
            <NoSuggestions because={closed} />
          </div>
        )}
      </Page>
    </div>
  );
}
