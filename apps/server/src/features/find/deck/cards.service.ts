import { type calls, type Language, limits, type QueryOf, type ReplyOf } from '@nestmate/contract';
import type { ActingMembership } from '../../../platform/http';
import type { DeckParts } from './deck-parts';
import { hasSuggestions } from '../find.policy';
import { filterFor } from '../search/filters.policy';
import { searchOf } from '../search/search.queries';
import { fitAmong } from './fit';
import { savedPage, suggestedPage } from './pages';

type Wanted = QueryOf<typeof calls.find.cards>;
type CardPage = ReplyOf<typeof calls.find.cards>;

/** The number of people in the deck who fit well. */
export function makeFit({ db, suggestions, viewerOf }: DeckParts) {
  return async (acting: ActingMembership): Promise<ReplyOf<typeof calls.find.fit>> => {
    const [viewer, filters] = await Promise.all([viewerOf(acting), searchOf(db, acting.membershipId)]);
    if (!hasSuggestions(viewer.deck)) return fitAmong([]);
    const { index } = await suggestions.of(acting);
    const found = index.top(
      { id: viewer.membershipId, answers: viewer.answers },
      { limit: index.size, exclude: viewer.settled, accepts: filterFor(viewer, index, filters) },
    );
    return fitAmong(found.map(({ percent }) => percent));
  };
}

/** Returns pages of the deck and of the saved lists. */
export function makeCards({ db, suggestions, viewerOf, peopleFor }: DeckParts) {
  return async (acting: ActingMembership, wanted: Wanted, language: Language): Promise<CardPage> => {
    const { status, page, membership_id: _, ...asked } = wanted;
    const [viewer, saved] = await Promise.all([viewerOf(acting), searchOf(db, acting.membershipId)]);
    const filters = { ...saved, ...asked };
    const { deck, hasDecided } = viewer;
    if (status === 'queued' && !hasSuggestions(deck))
      return { user_profile_cards: [], page, finished: true, deck, hasDecided };
    const neighbours = await suggestions.of(acting);
    const found =
      status === 'queued'
        ? suggestedPage(viewer, neighbours, { page, filters })
        : await savedPage(db, viewer, neighbours, { status, page, asked });
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
