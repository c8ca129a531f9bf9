import { statusOfBucket } from '@nestmate/contract';
import { useEffect } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { TextLink } from '@/ui/text-link';
import { deckStore, useDeck } from '../deck/deck';
import type { SavedBucket } from '../deck/swipe-state';
import { type Choosing, PeopleRows } from './people-rows';

const shown = 4;
const lists = [
  { bucket: 'isMutualInterested', href: '/saved/mutual', title: 'mutualPeople' },
  { bucket: 'isOneWayInterested', href: '/saved/liked', title: 'likedPeople' },
  { bucket: 'skipped', href: '/saved/skipped', title: 'skippedPeople' },
] as const;

/** Shown while the fields are empty: people who were decided on. */
export function SavedPeople(choosing: Choosing) {
  return (
    <div className="flex flex-col gap-6">
      {lists.map((list) => (
        <SavedList key={list.bucket} {...list} {...choosing} />
      ))}
    </div>
  );
}

interface SavedListProps extends Choosing {
  bucket: SavedBucket;
  href: string;
  title: (typeof lists)[number]['title'];
}

function SavedList({ bucket, href, title, ...choosing }: SavedListProps) {
  const { t } = useTranslation('search');
  const cards = useDeck(({ buckets }) => buckets[bucket].cards);
  useEffect(() => void deckStore.reload(bucket), [bucket]);
  const people = cards.flatMap((card) => (card.demo ? [] : { ...card, status: statusOfBucket[bucket] }));
  if (people.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-lg">{t(title)}</h2>
        <TextLink href={href}>
          {t('seeAll')} <span className="sr-only">{t(title)}</span>
        </TextLink>
      </div>
      <PeopleRows label={t(title)} people={people.slice(0, shown)} {...choosing} />
    </section>
  );
}
