import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { TypedNames } from '@nestmate/contract/search';
import { foldName } from '@nestmate/contract/text/name-words';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { candidateCards } from '../candidates/candidate-cards.service';
import { hasSuggestions, mayBeFoundBy, noPlaceWith } from '../find.policy';
import { interestsIn } from '../interests.queries';
import type { ResidentIndexes } from '../residents/resident-indexes';
import { viewerOf } from '../viewer.service';
import { filterFor } from './filters.policy';

type NameSearchPage = ReplyOf<typeof calls.find.byName>;

/**
 * Finds residents by parts of their shown names, decided on or not, and marks those with whom there is no place to
 * live. The only part of the saved search that applies is whether it leaves out residents who have not signed in: a
 * search by name finds a person whatever their major.
 */
export async function findByName(
  { db, residentIndexes }: { db: Db; residentIndexes: ResidentIndexes },
  acting: ActingMembership,
  typed: TypedNames,
  language: Language,
): Promise<NameSearchPage> {
  const viewer = await viewerOf(db, acting);
  const { deck } = viewer;
  const isTyped = foldName(`${typed.firstName} ${typed.lastName}`).length > 0;
  if (!isTyped || !hasSuggestions(deck)) return { people: [], finished: true, deck };
  const unitType = await residentIndexes.of(acting);
  const { residents } = unitType;
  const { registrationStatus } = viewer.search;
  const filters = { ...noFilters, ...typed, registrationStatus };
  const found = residents.top(
    { id: viewer.membershipId, answers: viewer.answers },
    {
      limit: limits.cardsPerPage + 1,
      exclude: viewer.roommates,
      ...filterFor(viewer, unitType, filters, mayBeFoundBy),
    },
  );
  const suggestions = found.slice(0, limits.cardsPerPage);
  const candidates = await candidateCards(db, viewer, unitType, { suggestions, language });
  const ids = candidates.map(({ row }) => row.id);
  const interests = await interestsIn(db, viewer.membershipId, ids);
  return {
    people: candidates.map(({ row, card }) => {
      const traits = residents.traitsOf(row.id);
      return {
        ...card,
        last_name: viewer.shows.lastName ? row.lastName : '',
        status: interests.get(row.id) ?? 'queued',
        no_place: traits ? noPlaceWith(viewer, traits) : null,
      };
    }),
    finished: found.length <= limits.cardsPerPage,
    deck,
  };
}
