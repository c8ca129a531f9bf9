import { type Bucket, limits, type MembershipId, noFilters, type SearchFilters } from '@nestmate/contract';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { filterFor, passing } from '../search/filters.policy';
import type { Neighbours } from '../suggestions/suggestions';
import type { DeckViewer } from '../viewer/viewer.service';
import { likedOneWayBy, mutuallyLikedBy, skippedBy } from './saved.queries';

const { cardsPerPage } = limits;
/** One more than a page, to know whether another page follows. */
const partOf = (page: number) => ({ limit: cardsPerPage + 1, offset: page * cardsPerPage });

/** Best match first, residents without a percentage last, ties by membership id. */
export function suggestedPage(
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
export async function savedPage(
  db: Db,
  viewer: DeckViewer,
  { index }: Neighbours,
  { status, page, asked }: { status: Exclude<Bucket, 'queued'>; page: number; asked: Partial<SearchFilters> },
): Promise<Suggestion[]> {
  const isFiltered = Object.keys(asked).length > 0;
  const part = partOf(page);
  const all = { limit: maxSaved, offset: 0 };
  const saved = await savedIn[status](db, viewer.membershipId, isFiltered ? all : part);
  const decided: MembershipId[] = saved.map(({ id }) => id);
  const ids = isFiltered
    ? passing(viewer, decided, index, { ...noFilters, registrationStatus: 'ALL', ...asked }).slice(
        part.offset,
        part.offset + part.limit,
      )
    : decided;
  const percentages = index.percentagesFor(viewer.answers, ids);
  return ids.map((id) => ({ id, percent: percentages.get(id) ?? null }));
}
