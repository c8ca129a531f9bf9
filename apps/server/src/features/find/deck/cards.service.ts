import { type calls, type Card, type Language, limits, type QueryOf, type ReplyOf } from '@nestmate/contract';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { hasSuggestions } from '../find.policy';
import { searchOf } from '../search/search.queries';
import { factsOf } from '../suggestions/facts';
import type { Neighbours, Suggestions } from '../suggestions/suggestions';
import type { DeckViewer } from '../viewer/viewer.service';
import { cardOf } from './card';
import { prepareFaces } from './cards.queries';
import { savedPage, suggestedPage } from './pages';

type Wanted = QueryOf<typeof calls.find.cards>;
type CardPage = ReplyOf<typeof calls.find.cards>;

interface Parts {
  db: Db;
  suggestions: Suggestions;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
}

/** Returns pages of the deck and of the saved lists. */
export function makeCards({ db, suggestions, viewerOf }: Parts) {
  const facesOf = prepareFaces(db);

  const cardsFor = async (
    viewer: DeckViewer,
    { index, questionnaire }: Neighbours,
    shown: Suggestion[],
    language: Language,
  ): Promise<Card[]> => {
    const ids = shown.map(({ id }) => id);
    const asked = questionnaire.rows.find(({ type }) => type === 'FREE_TEXT');
    const known = await facesOf(viewer.membershipId, ids, asked?.id ?? null);
    const faces = new Map(known.map((face) => [String(face.id), face]));
    const people = shown.flatMap(({ id, percent }) => {
      const face = faces.get(id);
      return face ? { face, percent, answers: index.answersOf(id) ?? new Map() } : [];
    });
    const answers = people.map((person) => person.answers);
    const facts = factsOf(answers, viewer.answers, questionnaire, { language, most: limits.cardFacts });
    return people.map(({ face, percent }, at) =>
      cardOf(face, viewer, { percent, facts: facts[at] ?? [], asked, language }),
    );
  };

  return async (acting: ActingMembership, wanted: Wanted, language: Language): Promise<CardPage> => {
    const { status, page, membership_id: _, ...asked } = wanted;
    const [viewer, saved] = await Promise.all([viewerOf(acting), searchOf(db, acting.membershipId)]);
    const filters = { ...saved, ...asked };
    const { deck } = viewer;
    if (status === 'queued' && !hasSuggestions(deck))
      return { user_profile_cards: [], page, finished: true, deck };
    const neighbours = await suggestions.of(acting);
    const found =
      status === 'queued'
        ? suggestedPage(viewer, neighbours, { page, filters })
        : await savedPage(db, viewer, neighbours, { status, page, asked });
    const shown = found.slice(0, limits.cardsPerPage);
    return {
      user_profile_cards: await cardsFor(viewer, neighbours, shown, language),
      page,
      finished: found.length <= limits.cardsPerPage,
      deck,
    };
  };
}
