import { type Bucket, limits, type MembershipId, type SearchFilters } from '@nestmate/contract';
import type { ResidentIndex, Suggestion } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { isCandidateFor, type Traits } from '../find.policy';
import { searchFor } from '../search/filters.policy';
import type { Neighbours } from '../suggestions/suggestions';
import { likedOneWayBy, mutuallyLikedBy, skippedBy } from './saved.queries';
import type { DeckViewer } from './viewer.service';

const { cardsPerPage } = limits;
/** One more than a page, to know whether another page follows. */
const partOf = (page: number) => ({ limit: cardsPerPage + 1, offset: page * cardsPerPage });

/** Whether a resident may be suggested to a viewer and matches their search. */
export function acceptsFor(viewer: DeckViewer, index: ResidentIndex<Traits>, filters: SearchFilters) {
  const isWanted = searchFor(filters);
  return (candidate: Traits, id: string) =>
    isCandidateFor(viewer, candidate) && isWanted(candidate, () => index.answersOf(id));
}

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
      accepts: acceptsFor(viewer, index, filters),
    },
  );
}

const savedIn = {
  skipped: skippedBy,
  isOneWayInterested: likedOneWayBy,
  isMutualInterested: mutuallyLikedBy,
};

/** Latest decision first. */
export async function savedPage(
  db: Db,
  viewer: DeckViewer,
  { index }: Neighbours,
  { status, page }: { status: Exclude<Bucket, 'queued'>; page: number },
): Promise<Suggestion[]> {
  const saved = await savedIn[status](db, viewer.membershipId, partOf(page));
  const ids: MembershipId[] = saved.map(({ id }) => id);
  const percentages = index.percentagesFor(viewer.answers, ids);
  return ids.map((id) => ({ id, percent: percentages.get(id) ?? null }));
}
