import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { Card, NoPlace, NamedPerson } from '@nestmate/contract/find';
import { type InterestStatus, statusOfBucket } from '@nestmate/contract/rules/interest';
import { fullName } from '@nestmate/contract/text/full-name';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/texts/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { Marked } from '@/ui/marked';
import { Rows } from '@/ui/row';
import { RowsSkeleton } from '@/ui/skeletons';
import { TextLink } from '@/ui/text-link';
import { PersonRow } from '../card/person-row';
import { useDeck, deckStore } from '../deck/deck';
import { statusOf, type SavedBucket } from '../deck/deck-state';
import { NoSuggestions } from '../search/no-suggestions';
import { nameParts } from './name-parts';

type Person = Card & { last_name?: string; status: InterestStatus; no_place?: NoPlace | null };

export interface PersonChoice {
  /** The person shown beside the list; without room there, a click opens the profile. */
  chosen: string | undefined;
  choose: ((id: string) => void) | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface PeopleRowsProps extends PersonChoice {
  label: string;
  people: readonly Person[];
  /** The text to mark in the names. */
  typed?: string;
  /** Whether each row shows the decision about the person. */
  hasNotes?: boolean;
}

const notes = { skipped: 'saved.skipped', interested: 'saved.liked', mutual: 'saved.mutual' } as const;

/** A list of people, through which the arrow keys lead. */
export function PeopleRows({ label, people, ...rest }: PeopleRowsProps) {
  return (
    <Rows label={label}>
      {people.map((person) => (
        <li key={person.membership_id}>
          <Person person={person} {...rest} />
        </li>
      ))}
    </Rows>
  );
}

type PersonProps = Omit<PeopleRowsProps, 'label' | 'people'> & { person: Person };

function Person({ person, typed = '', hasNotes = false, chosen, choose, onKeyDown }: PersonProps) {
  const { t } = useTranslation('find');
  const id = person.membership_id;
  const status = useDeck((state) => statusOf(state, id)) ?? person.status;
  const name = fullName(person.first_name, person.last_name ?? '');
  return (
    <PersonRow
      card={person}
      name={<Marked parts={nameParts(name, typed)} />}
      {...(hasNotes && status !== 'queued' && { note: t(notes[status]) })}
      {...(person.no_place && { note: t(`noPlace.${person.no_place}`) })}
      isChosen={chosen === id}
      onKeyDown={onKeyDown}
      {...(choose && {
        onFocus: () => choose(id),
        onChoose: (event) => {
          // Enter opens the profile, and so does a click for a new tab.
          if (event.detail > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
          choose(id);
        },
      })}
    />
  );
}

interface FoundPeopleProps {
  found: UseQueryResult<ReplyOf<typeof calls.find.byName>>;
  children: (people: readonly NamedPerson[]) => ReactNode;
}

/** The result of a search by name: loading, failed, nobody, or the people. */
export function FoundPeople({ found, children }: FoundPeopleProps) {
  const { t } = useTranslation('search');
  const { data, isPaused, isPlaceholderData } = found;
  // The people of an earlier text are not a result for this one.
  if (!data || (isPaused && isPlaceholderData))
    return (
      <NotLoaded queries={[found]} title={t('nameFailed')} loading={<RowsSkeleton label={t('counting')} />} />
    );
  const { people, finished, deck } = data;
  if (deck !== 'open' && deck !== 'hidden') return <NoSuggestions because={deck} />;
  return (
    <>
      <output className="sr-only">{t('people', { count: people.length })}</output>
      {people.length === 0 ? (
        <EmptyState scene="curtain" title={t('noName')}>
          {t('noNameText')}
        </EmptyState>
      ) : (
        children(people)
      )}
      {!finished && <p className="text-sm text-ink-2">{t('moreNames')}</p>}
    </>
  );
}

const shown = 4;
const lists = [
  { bucket: 'isMutualInterested', href: '/saved/mutual', title: 'mutualPeople' },
  { bucket: 'isOneWayInterested', href: '/saved/liked', title: 'likedPeople' },
  { bucket: 'skipped', href: '/saved/skipped', title: 'skippedPeople' },
] as const;

/** Shown while the fields are empty: people who were decided on. */
export function SavedPeople(choosing: PersonChoice) {
  return (
    <div className="flex flex-col gap-6">
      {lists.map((list) => (
        <SavedList key={list.bucket} {...list} {...choosing} />
      ))}
    </div>
  );
}

interface SavedListProps extends PersonChoice {
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
