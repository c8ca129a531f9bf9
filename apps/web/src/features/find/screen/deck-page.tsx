import { useIsMutating } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { StillLoading } from '@/features/not-loaded';
import { useLikes } from '@/features/room';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Anchor } from '@/ui/anchor';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState, ErrorState } from '@/ui/empty-state';
import { iconButtonClasses } from '@/ui/icon-button-classes';
import { IconLink } from '@/ui/icon-link';
import { HeartIcon } from '@/ui/icons/deck';
import { FilterIcon, SearchIcon } from '@/ui/icons/search';
import { Menu } from '@/ui/menu';
import { Page } from '@/ui/page';
import { ScreenHeader } from '@/ui/screen-header';
import { TextLink } from '@/ui/text-link';
import { useWideScreen } from '@/ui/use-media';
import { CardSkeleton } from '../card/card-skeleton';
import { deckStore, useDeck, useHasAny, useLoadedDeck } from '../deck/deck';
import { cardsInDeck, closedBecause } from '../deck/deck-state';
import { fetchFailed, useOnlineAgain } from '../deck/use-online-again';
import { findKeys } from '../find.keys';
import { NoSuggestions, NobodyFits } from '../search/no-suggestions';
import { DeckView } from './deck-view';

interface DeckPageProps {
  /** Between the header and the deck. */
  above?: ReactNode;
  /** Beside the deck, where there is room. */
  beside?: ReactNode;
  /** Whether the deck takes the focus: it comes from a button of the previous page, which is gone. */
  takesFocus?: boolean;
}

/** The deck, as high as the window. */
export function DeckPage({ above, beside, takesFocus = false }: DeckPageProps) {
  const { t } = useTranslation('find');
  const isHidden = useDeck(({ deck }) => deck === 'hidden');
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
        <ScreenHeader title={t('title')} actions={<DeckLinks />} />
        {above}
        {isHidden && <HiddenNotice />}
        <div className="flex min-h-0 flex-1 gap-6 xl:gap-10 max-lg:justify-center">
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

/** A hidden resident may browse, and sees a notice that nobody sees them. */
function HiddenNotice() {
  const { t } = useTranslation('find');
  return (
    <Banner>
      {t('hidden.text')} <TextLink href="/update-basic-info">{t('hidden.action')}</TextLink>
    </Banner>
  );
}

/** Everybody was seen; offers another look at people who were decided on. */
function EveryoneSeen() {
  const { t } = useTranslation('find');
  const hasSkipped = useHasAny('skipped');
  const hasLiked = useHasAny('isOneWayInterested');
  const list = hasSkipped ? 'skipped' : hasLiked && 'liked';
  return (
    <EmptyState
      scene="plant"
      title={t('empty.title')}
      action={list && <ButtonLink href={`/saved/${list}`}>{t(`empty.${list}`)}</ButtonLink>}
    >
      {t(hasSkipped ? 'empty.text' : 'empty.textAlone')}
    </EmptyState>
  );
}

function CardsMissing({ failure }: { failure: 'offline' | 'refused' }) {
  const { t } = useTranslation(['find', 'common']);
  const offline = failure === 'offline';
  return (
    <ErrorState
      title={t(offline ? 'failed.offlineTitle' : 'failed.title')}
      action={<Button onPress={() => void deckStore.load('queued')}>{t('common:retry')}</Button>}
    >
      {t(offline ? 'failed.offlineText' : 'failed.text')}
    </ErrorState>
  );
}

/** Replaces the cards: they are loading, they did not arrive, or there are none. */
function EmptyDeck() {
  const { membershipId } = useSelf();
  const hasDecidedInSearch = useDeck((state) => state.hasDecidedInSearch);
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
        <NobodyFits hasSeen={hasDecidedInSearch} otherwise={<EveryoneSeen />} />
      )}
    </div>
  );
}

const maxCounted = 99;

/** Leads to the mutual likes or, without any, to the people whom I like, and counts those of that list. */
function LikesLink() {
  const { t } = useTranslation(['find', 'search']);
  const hasDecided = useDeck((state) => state.hasDecided || state.hasDecidedInSearch);
  const { isMutualInterested: mutual = 0, isOneWayInterested: oneWay = 0 } = useLikes(hasDecided).data ?? {};
  const counts = [
    { label: t('search:likedPeople'), count: oneWay },
    { label: t('search:mutualPeople'), count: mutual },
  ].filter(({ count }) => count > 0);
  const shown = mutual > 0 ? mutual : oneWay;
  const words = [t('saved.short'), ...counts.map(({ label, count }) => `${label}: ${count}`)];
  return (
    <Anchor
      href={mutual > 0 ? '/saved/mutual' : '/saved/liked'}
      label={words.join(' · ')}
      className={`relative ${iconButtonClasses({ size: 'tight' })}`}
    >
      <HeartIcon />
      {shown > 0 && (
        <span
          aria-hidden
          className="absolute top-1 left-6 min-w-5 rounded-full border border-line bg-surface px-1 text-center text-xs font-bold text-plum tabular-nums"
        >
          {shown > maxCounted ? `${maxCounted}+` : shown}
        </span>
      )}
    </Anchor>
  );
}

/** The ways from the deck to other people: links, or the likes and one menu in a phone's header. */
function DeckLinks() {
  const { t } = useTranslation(['find', 'search']);
  const isWide = useWideScreen();
  const navigate = useNavigate();
  const ways = [
    { id: '/search', label: t('search:byName'), Icon: SearchIcon },
    { id: '/filters', label: t('search:filters'), Icon: FilterIcon },
  ];
  if (isWide)
    return (
      <>
        {ways.map(({ id, label, Icon }) => (
          <IconLink key={id} href={id} label={label} icon={<Icon />} />
        ))}
        <LikesLink />
      </>
    );
  const saved = { id: '/saved/liked', label: t('saved.short'), Icon: HeartIcon };
  return (
    <>
      <span className="contents max-[359px]:hidden">
        <LikesLink />
      </span>
      <Menu
        label={t('deck.ways')}
        trigger={{ label: t('deck.ways'), icon: <FilterIcon /> }}
        onAction={(href) => void navigate(href)}
        items={[...ways, saved].map(({ id, label, Icon }) => ({
          id,
          label,
          icon: <Icon className="size-5" />,
        }))}
      />
    </>
  );
}
