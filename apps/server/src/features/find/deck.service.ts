import type { calls } from '@nestmate/contract';
import type { QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { Card, CardsPage } from '@nestmate/contract/find';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../platform/database/client';
import { dayMs } from '../../platform/durations';
import type { ActingMembership } from '../../platform/http';
import { candidateCards } from './candidates/candidate-cards.service';
import { hasSuggestions } from './find.policy';
import { countLikes, lastSkippedBy, type SavedBucket, savedIn } from './interests.queries';
import type { IndexedUnitType, ResidentIndexes, UnitTypeRef } from './residents/resident-indexes';
import { filterFor, passingFilters } from './search/filters.policy';
import { type DeckViewer, viewerOf } from './viewer.service';

interface DeckDependencies {
  db: Db;
  residentIndexes: ResidentIndexes;
}

type CardsQuery = QueryOf<typeof calls.find.cards>;
type Fit = ReplyOf<typeof calls.find.fit>;

/** A page of the deck or of a saved list. */
export async function cardPage(
  { db, residentIndexes }: DeckDependencies,
  acting: ActingMembership,
  { status, page, membership_id: _, ...filters }: CardsQuery,
  language: Language,
): Promise<CardsPage> {
  const viewer = await viewerOf(db, acting);
  const { deck, hasDecided } = viewer;
  if (status === 'queued' && !hasSuggestions(deck))
    return { user_profile_cards: [], page, finished: true, deck, hasDecided };
  const { unitType, found } =
    status === 'queued'
      ? await suggestedPage(residentIndexes, acting, viewer, {
          page,
          filters: { ...viewer.search, ...filters },
        })
      : await savedPage(db, viewer, await residentIndexes.of(acting), { bucket: status, page, filters });
  const suggestions = found.slice(0, cardsPerPage);
  const candidates = await candidateCards(db, viewer, unitType, { suggestions, language });
  return {
    user_profile_cards: candidates.map(({ card }) => card),
    page,
    finished: found.length <= cardsPerPage,
    deck,
    hasDecided,
  };
}

const { cardsPerPage } = limits;
/** One more than a page, to know whether another page follows. */
const rangeOf = (page: number) => ({ limit: cardsPerPage + 1, offset: page * cardsPerPage });

interface FoundPage {
  unitType: IndexedUnitType;
  found: Suggestion[];
}

/**
 * Best match first, residents without a percentage last, ties by membership id. While a large unit type is being read,
 * these are the best of the residents who are there, if they fill the page.
 */
export async function suggestedPage(
  residentIndexes: ResidentIndexes,
  unitType: UnitTypeRef,
  viewer: DeckViewer,
  { page, filters }: { page: number; filters: SearchFilters },
): Promise<FoundPage> {
  const range = rangeOf(page);
  const among = (index: IndexedUnitType): FoundPage => ({
    unitType: index,
    found: index.residents.top(
      { id: viewer.membershipId, answers: viewer.answers },
      { ...range, exclude: viewer.excluded, ...filterFor(viewer, index, filters) },
    ),
  });
  const soon = among(await residentIndexes.soon(unitType));
  const isFull = soon.found.length === range.limit;
  return isFull || soon.unitType.isComplete ? soon : among(await residentIndexes.of(unitType));
}

/** More than anybody would decide on. */
const maxSaved = 100_000;

/** Latest decision first; of these, those who pass the filters of the call. The saved search hides nobody here. */
async function savedPage(
  db: Db,
  viewer: DeckViewer,
  unitType: IndexedUnitType,
  { bucket, page, filters }: { bucket: SavedBucket; page: number; filters: Partial<SearchFilters> },
): Promise<FoundPage> {
  const { residents } = unitType;
  const isFiltered = Object.keys(filters).length > 0;
  const { limit, offset } = rangeOf(page);
  const readSaved = (range: { limit: number; offset: number }) =>
    savedIn(db, bucket, viewer.membershipId, range);
  const ids = isFiltered
    ? passingFilters(viewer, await readSaved({ limit: maxSaved, offset: 0 }), residents, {
        ...noFilters,
        registrationStatus: 'ALL',
        ...filters,
      }).slice(offset, offset + limit)
    : await readSaved({ limit, offset });
  const percentages = residents.percentagesFor(viewer.answers, ids);
  return { unitType, found: ids.map((id) => ({ id, percent: percentages.get(id) ?? null })) };
}

/** The number of people whom a resident likes, one-way and mutually, as the saved lists show them. */
export const likesOf = ({ db }: Pick<DeckDependencies, 'db'>, { membershipId }: ActingMembership) =>
  countLikes(db, membershipId);

/** A skip can be undone from the deck this long after it, also in another window. */
const undoPeriodMs = dayMs;

/** The card that a resident skipped last; null if that is too long ago, or the person can no longer come back. */
export async function lastSkipOf(
  { db, residentIndexes }: DeckDependencies,
  acting: ActingMembership,
  { now, language }: { now: Date; language: Language },
): Promise<Card | null> {
  const viewer = await viewerOf(db, acting);
  if (!hasSuggestions(viewer.deck) || !viewer.hasDecided) return null;
  const id = await lastSkippedBy(db, acting.membershipId, new Date(now.getTime() - undoPeriodMs));
  if (!id || viewer.roommates.has(id)) return null;
  const unitType = await residentIndexes.of(acting);
  if (!unitType.residents.traitsOf(id)) return null;
  const percent = unitType.residents.percentagesFor(viewer.answers, [id]).get(id) ?? null;
  const [candidate] = await candidateCards(db, viewer, unitType, {
    suggestions: [{ id, percent }],
    language,
  });
  return candidate?.card ?? null;
}

/** The number of people in the deck who fit well. */
export async function fitOf(
  { db, residentIndexes }: DeckDependencies,
  acting: ActingMembership,
): Promise<Fit> {
  const viewer = await viewerOf(db, acting);
  if (!hasSuggestions(viewer.deck)) return fitAmong([]);
  const unitType = await residentIndexes.of(acting);
  const { residents } = unitType;
  const found = residents.top(
    { id: viewer.membershipId, answers: viewer.answers },
    { limit: residents.size, exclude: viewer.excluded, ...filterFor(viewer, unitType, viewer.search) },
  );
  return fitAmong(found.map(({ percent }) => percent));
}

/** The percentages to try before the lowest; the highest that `minReaching` people reach is used. */
const percentsToTry = [80, 70, 60];
const lowestPercent = 50;
const minReaching = 3;

/** The number of people who fit well; if too few reach any percentage, the lowest one and those who reach it. */
export function fitAmong(percents: readonly (number | null)[]): Fit {
  const reaching = (min: number) => percents.filter((percent) => percent !== null && percent >= min).length;
  const percent = percentsToTry.find((min) => reaching(min) >= minReaching) ?? lowestPercent;
  return { percent, count: reaching(percent) };
}
