import type { calls } from '@nestmate/contract';
import type { QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Bucket } from '@nestmate/contract/rules/interest';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../platform/database/client';
import type { ActingMembership } from '../../platform/http';
import { hasSuggestions } from './find.policy';
import { filterFor, passing } from './search/filters.policy';
import type { Neighbours } from './residents/resident-indexes';
import type { DeckViewer } from './viewer.service';
import { likedOneWayBy, mutuallyLikedBy, skippedBy } from './candidates/candidates.queries';
import type { DeckDependencies } from './candidates/candidate-cards.service';

type CardsQuery = QueryOf<typeof calls.find.cards>;
type CardPage = ReplyOf<typeof calls.find.cards>;

/** The number of people in the deck who fit well. */
export function makeFit({ suggestions, viewerOf }: Pick<DeckDependencies, 'suggestions' | 'viewerOf'>) {
  return async (acting: ActingMembership): Promise<ReplyOf<typeof calls.find.fit>> => {
    const viewer = await viewerOf(acting);
    if (!hasSuggestions(viewer.deck)) return fitAmong([]);
    const { index } = await suggestions.of(acting);
    const found = index.top(
      { id: viewer.membershipId, answers: viewer.answers },
      { limit: index.size, exclude: viewer.settled, accepts: filterFor(viewer, index, viewer.search) },
    );
    return fitAmong(found.map(({ percent }) => percent));
  };
}

/** The percentages to try; the highest that `minReaching` people reach is used. */
const percentages = [80, 70, 60, 50] as const;
const minReaching = 3;

/** The number of people who fit well; if too few reach any percentage, the lowest one and those who reach it. */
export function fitAmong(percents: readonly (number | null)[]): ReplyOf<typeof calls.find.fit> {
  const reaching = (min: number) => percents.filter((percent) => percent !== null && percent >= min).length;
  const percent = percentages.find((min) => reaching(min) >= minReaching) ?? 50;
  return { percent, count: reaching(percent) };
}

/** Returns pages of the deck and of the saved lists. */
export function makeCards({ db, suggestions, viewerOf, peopleFor }: DeckDependencies) {
  return async (acting: ActingMembership, wanted: CardsQuery, language: Language): Promise<CardPage> => {
    const { status, page, membership_id: _, ...filters } = wanted;
    const viewer = await viewerOf(acting);
    const { deck, hasDecided } = viewer;
    if (status === 'queued' && !hasSuggestions(deck))
      return { user_profile_cards: [], page, finished: true, deck, hasDecided };
    const neighbours = await suggestions.of(acting);
    const found =
      status === 'queued'
        ? suggestedPage(viewer, neighbours, { page, filters: { ...viewer.search, ...filters } })
        : await savedPage(db, viewer, neighbours, { status, page, filters });
    const shown = found.slice(0, limits.cardsPerPage);
    return {
      user_profile_cards: (await peopleFor(viewer, neighbours, shown, language)).map(({ card }) => card),
      page,
      finished: found.length <= limits.cardsPerPage,
      deck,
      hasDecided,
    };
  };
}

const { cardsPerPage } = limits;
/** One more than a page, to know whether another page follows. */
const partOf = (page: number) => ({ limit: cardsPerPage + 1, offset: page * cardsPerPage });

/** Best match first, residents without a percentage last, ties by membership id. */
function suggestedPage(
  viewer: DeckViewer,
  { index }: Neighbours,
  { page, filters }: { page: number; filters: SearchFilters },
): Suggestion[] {
  const part = partOf(page);
  if (part.offset >= index.size) return [];
  return index.top(
    { id: viewer.membershipId, answers: viewer.answers },
    {
      ...part,
      exclude: viewer.settled,
      accepts: filterFor(viewer, index, filters),
    },
  );
}

const savedIn = {
  skipped: skippedBy,
  isOneWayInterested: likedOneWayBy,
  isMutualInterested: mutuallyLikedBy,
};

/** More than anybody would decide on. */
const maxSaved = 100_000;

/** Latest decision first; of these, those who pass the filters of the call. The saved search hides nobody here. */
async function savedPage(
  db: Db,
  viewer: DeckViewer,
  { index }: Neighbours,
  {
    status,
    page,
    filters,
  }: { status: Exclude<Bucket, 'queued'>; page: number; filters: Partial<SearchFilters> },
): Promise<Suggestion[]> {
  const isFiltered = Object.keys(filters).length > 0;
  const part = partOf(page);
  const all = { limit: maxSaved, offset: 0 };
  const saved = await savedIn[status](db, viewer.membershipId, isFiltered ? all : part);
  const decided: MembershipId[] = saved.map(({ id }) => id);
  const ids = isFiltered
    ? passing(viewer, decided, index, { ...noFilters, registrationStatus: 'ALL', ...filters }).slice(
        part.offset,
        part.offset + part.limit,
      )
    : decided;
  const percentages = index.percentagesFor(viewer.answers, ids);
  return ids.map((id) => ({ id, percent: percentages.get(id) ?? null }));
}
