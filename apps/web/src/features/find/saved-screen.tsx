import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShallow } from 'zustand/react/shallow';
import { StillLoading } from '@/features/not-loaded';
import { useMyRoom } from '@/features/room';
import { useSession } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState, ErrorState } from '@/ui/empty-state';
import { FocusKeeper } from '@/ui/focus-keeper';
import { Link } from '@/ui/link';
import { ScreenHeader } from '@/ui/screen-header';
import { Skeleton } from '@/ui/skeleton';
import { RowsSkeleton } from '@/ui/skeletons';
import { TabLinks } from '@/ui/tab-links';
import { useMedia } from '@/ui/use-media';
import { CardPicture } from './card/card-picture';
import { cardName } from './card/card-words';
import { PersonRow, PercentWords, FactLine, FactPart } from './card/person-row';
import { deckStore, useDeck, useWaits } from './deck/deck';
import { type DeckCard, type SavedBucket, waitingFor } from './deck/deck-state';
import { fetchFailed, useOnlineAgain } from './deck/use-online-again';
import { SavedActions, type SavedProps } from './saved-actions';

const lists = {
  isOneWayInterested: {
    href: '/saved/liked',
    tab: 'liked',
    empty: 'emptyLiked',
    emptyText: 'emptyLikedText',
    scene: 'lit',
  },
  isMutualInterested: {
    href: '/saved/mutual',
    tab: 'mutual',
    empty: 'emptyMutual',
    emptyText: 'emptyMutualText',
    scene: 'moon',
  },
  skipped: {
    href: '/saved/skipped',
    tab: 'skipped',
    empty: 'emptySkipped',
    emptyText: 'emptySkippedText',
    scene: 'curtain',
  },
} as const;

const inOrder: SavedBucket[] = ['isOneWayInterested', 'isMutualInterested', 'skipped'];
const residentsOf = (cards: readonly DeckCard[]) => cards.flatMap((card) => (card.demo ? [] : card));

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-4 lg:gap-5';
const rows = 'divide-y divide-line overflow-hidden rounded-card border border-line bg-surface';

function SavedList({ bucket }: { bucket: SavedBucket }) {
  const { t } = useTranslation(['find', 'common']);
  const { cards, isFinished, isLoading, failure } = useDeck(({ buckets }) => buckets[bucket]);
  const isFull = useMyRoom().data?.full === true;
  const waiting = useDeck(useShallow((state) => waitingFor(state, bucket)));
  const residents = residentsOf([...waiting, ...cards]);
  const { empty, emptyText, scene } = lists[bucket];
  useEffect(() => void deckStore.reload(bucket), [bucket]);
  const isRoomy = useMedia('(min-width: 640px)');
  const more = () => void deckStore.load(bucket);
  useOnlineAgain(failure === 'offline', () => fetchFailed(bucket, deckStore.load));

  if (failure && residents.length === 0)
    return (
      <ErrorState
        title={t(failure === 'offline' ? 'failed.offlineTitle' : 'failed.title')}
        action={<Button onPress={more}>{t('common:retry')}</Button>}
      >
        {t(failure === 'offline' ? 'failed.offlineText' : 'failed.text')}
      </ErrorState>
    );
  if (residents.length === 0 && isFinished)
    return (
      <EmptyState
        scene={scene}
        title={t(`saved.${empty}`)}
        action={<ButtonLink href="/find">{t('saved.back')}</ButtonLink>}
      >
        {t(`saved.${emptyText}`)}
      </EmptyState>
    );
  if (residents.length === 0)
    return (
      <StillLoading
        loading={
          isRoomy ? (
            <output aria-label={t('deck.loading')} className={grid}>
              {['first', 'second', 'third'].map((nth) => (
                <Skeleton key={nth} className="aspect-4/5 w-full rounded-card" />
              ))}
            </output>
          ) : (
            <RowsSkeleton label={t('deck.loading')} />
          )
        }
      />
    );
  const Saved = isRoomy ? SavedCard : SavedRow;
  return (
    <>
      {isFull && <Banner tone="warning">{t('full.noMore')}</Banner>}
      <ul className={isRoomy ? grid : rows}>
        {residents.map((card) => (
          <Saved key={card.membership_id} card={card} bucket={bucket} isFull={isFull} />
        ))}
      </ul>
      {!isFinished && (
        <Button variant="secondary" isPending={isLoading} onPress={more}>
          {t('saved.more')}
        </Button>
      )}
    </>
  );
}

/** A candidate in a saved list, as a card: it leads to the profile, and its buttons change the decision. */
function SavedCard(props: SavedProps) {
  const { t } = useTranslation('find');
  const { card } = props;
  const waits = useWaits(card.membership_id);
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <Link to={`/profile/${card.membership_id}`} className="block flex-1 rounded-card">
        <span className="relative block aspect-square overflow-hidden bg-sunken">
          <CardPicture urls={card.profile_picture_urls} />
        </span>
        <span className="block px-4 pt-3">
          <span className="line-clamp-1 font-display text-lg font-semibold break-all text-ink">
            {cardName(card.first_name)}
          </span>
          <span className="block text-sm text-ink-2">
            <PercentWords card={card} />
          </span>
          <FactLine facts={card.facts}>{waits && <FactPart>{t('saved.waits')}</FactPart>}</FactLine>
        </span>
      </Link>
      <div className="py-2 pr-2 pl-4">
        <SavedActions {...props} />
      </div>
    </li>
  );
}

/** A candidate in a saved list on a phone. */
function SavedRow(props: SavedProps) {
  const { t } = useTranslation('find');
  const { card } = props;
  const waits = useWaits(card.membership_id);
  return (
    <li>
      <PersonRow card={card} {...(waits && { note: t('saved.waits') })} />
      {/* Two buttons need the whole row; an icon button at the end has its own space around the icon. */}
      <div className={props.bucket === 'isMutualInterested' ? 'px-4 pb-4' : 'pr-2 pb-2 pl-21'}>
        <SavedActions {...props} />
      </div>
    </li>
  );
}

/** `/saved/skipped`, `/saved/liked` and `/saved/mutual`: candidates that were decided on. */
export default function SavedScreen({ bucket }: { bucket: SavedBucket }) {
  const { t } = useTranslation('find');
  const { hash } = useLocation();
  const membershipId = useSession((session) => session.membershipId);

  return (
    <>
      <ScreenHeader
        title={t('saved.title')}
        tabs={
          <TabLinks
            label={t('saved.label')}
            current={lists[bucket].href}
            links={inOrder.map((name) => ({ href: lists[name].href, label: t(`saved.${lists[name].tab}`) }))}
          />
        }
      />
      {/* A new hash on the same address reloads the list. */}
      <FocusKeeper>
        <div className="flex flex-col gap-6">
          <SavedList key={`${bucket} ${membershipId} ${hash}`} bucket={bucket} />
        </div>
      </FocusKeeper>
    </>
  );
}
