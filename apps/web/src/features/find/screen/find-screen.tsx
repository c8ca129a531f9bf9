import { useEffect } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useSession } from '@/platform/session';
import { IconLink } from '@/ui/icon-link';
import { Page } from '@/ui/page';
import { ScreenHeader } from '@/ui/screen-header';
import { FilterIcon } from '@/ui/icons/filter';
import { HeartIcon } from '@/ui/icons/heart';
import { SearchIcon } from '@/ui/icons/search';
import { ActiveFilters } from '../search/active-filters';
import { NobodyFits } from '../search/nobody-fits';
import { useOnlineAgain } from './use-online-again';
import { useWideScreen } from '@/ui/use-media';
import { CardSkeleton } from '../card/card-skeleton';
import { deckStore, useDeck } from '../deck/deck';
import { CardsMissing, EveryoneSeen, HiddenNotice, NoSuggestions } from './deck-message';
import { DeckView } from './deck-view';
import { WhyPane } from '../why/why-pane';

function EmptyDeck() {
  const hasDealt = useDeck((state) => state.hasDealt);
  const { isFinished, failure, isLoading } = useDeck(({ buckets }) => buckets.queued);
  if (!failure && (isLoading || !isFinished)) return <CardSkeleton />;
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

/** `/find`: candidates, best match first. */
export default function FindScreen() {
  const { t } = useTranslation(['find', 'search']);
  const membershipId = useSession((session) => session.membershipId);
  const openness = useDeck((state) => state.openness);
  const isWide = useWideScreen();

  useEffect(() => {
    if (membershipId !== null && deckStore.getState().buckets.queued.cards.length === 0)
      void deckStore.load('queued');
  }, [membershipId]);
  useOnlineAgain(() => {
    if (deckStore.getState().buckets.queued.failure) void deckStore.load('queued');
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
        <ActiveFilters />
        {openness === 'hidden' && <HiddenNotice />}
        {closed === null ? (
          <div className="flex min-h-0 flex-1 gap-10 max-lg:justify-center">
            <div className="flex max-w-110 min-w-0 flex-1 flex-col gap-8 lg:max-w-95">
              <DeckView whenEmpty={<EmptyDeck />} />
            </div>
            {isWide && (
              <aside className="min-h-0 max-w-175 min-w-0 flex-1 empty:hidden">
                <WhyPane />
              </aside>
            )}
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
