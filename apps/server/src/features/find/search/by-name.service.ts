import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import { foldName } from '@nestmate/contract/text/name-words';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { TypedNames } from '@nestmate/contract/search';
import type { ActingMembership } from '../../../platform/http';
import type { DeckDependencies } from '../candidates/candidate-cards.service';
import { hasSuggestions, mayBeFoundBy, noPlaceWith } from '../find.policy';
import { decisionsAbout } from '../interests.queries';
import { filterFor } from './filters.policy';

type NameSearchPage = ReplyOf<typeof calls.find.byName>;

/**
 * Finds residents by parts of their shown names, decided on or not, and marks those with whom there is no place to live. The only part of
 * the saved search that applies is whether it leaves out residents who have not signed in: a search by name finds a person whatever their
 * major.
 */
export function makeByName({ db, suggestions, viewerOf, peopleFor }: DeckDependencies) {
  return async (acting: ActingMembership, typed: TypedNames, language: Language): Promise<NameSearchPage> => {
    const viewer = await viewerOf(acting);
    const { deck } = viewer;
    const isTyped = foldName(`${typed.firstName} ${typed.lastName}`).length > 0;
    if (!isTyped || !hasSuggestions(deck)) return { people: [], finished: true, deck };
    const neighbours = await suggestions.of(acting);
    const { registrationStatus } = viewer.search;
    const found = neighbours.index.top(
      { id: viewer.membershipId, answers: viewer.answers },
      {
        limit: limits.cardsPerPage + 1,
        exclude: viewer.roommates,
        accepts: filterFor(
          viewer,
          neighbours.index,
          { ...noFilters, ...typed, registrationStatus },
          mayBeFoundBy,
        ),
      },
    );
    const shown = found.slice(0, limits.cardsPerPage);
    const people = await peopleFor(viewer, neighbours, shown, language);
    const ids = people.map(({ face }) => face.id);
    const decided = await decisionsAbout(db, viewer.membershipId, ids);
    return {
      people: people.map(({ face, card }) => {
        const traits = neighbours.index.traitsOf(face.id);
        return {
          ...card,
          last_name: viewer.shows.lastName ? face.lastName : '',
          status: decided.get(face.id) ?? 'queued',
          no_place: traits ? noPlaceWith(viewer, traits) : null,
        };
      }),
      finished: found.length <= limits.cardsPerPage,
      deck,
    };
  };
}
