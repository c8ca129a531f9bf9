import { type Bucket, type Card, type DeckState, type Language, limits } from '@nestmate/contract';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { dealsCards, type Filters } from '../find.policy';
import type { Neighbours, Suggestions } from '../suggestions/suggestions';
import { cardOf } from './card';
import { prepareFaces } from './cards.queries';
import { highlightsOf } from './highlights';
import { savedPage, suggestedPage } from './pages';
import type { DeckViewer } from './viewer.service';

interface Wanted extends Filters {
  status: Bucket;
  page: number;
}

interface CardPage {
  user_profile_cards: Card[];
  page: number;
  finished: boolean;
  deck: DeckState;
}

interface Parts {
  db: Db;
  suggestions: Suggestions;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
}

/** Deals pages of the deck and of the saved lists. */
export function makeCards({ db, suggestions, viewerOf }: Parts) {
  const facesOf = prepareFaces(db);

  const cardsFor = async (
    viewer: DeckViewer,
    { index, questionnaire }: Neighbours,
    shown: Suggestion[],
    language: Language,
  ): Promise<Card[]> => {
    const faces = await facesOf(shown.map(({ id }) => id));
    const faceOf = new Map<string, (typeof faces)[number]>(faces.map((face) => [face.id, face]));
    return shown.flatMap(({ id, percent }) => {
      const face = faceOf.get(id);
      if (!face) return [];
      const theirs = index.answersOf(id);
      const pair = { questionnaire, mine: viewer.answers, theirs, majors: face.majors };
      return cardOf(face, viewer, { percent, highlights: highlightsOf(pair, language) });
    });
  };

  return async (acting: ActingMembership, wanted: Wanted, language: Language): Promise<CardPage> => {
    const { status, page } = wanted;
    const viewer = await viewerOf(acting);
    const { deck } = viewer;
    if (status === 'queued' && !dealsCards(deck))
      return { user_profile_cards: [], page, finished: true, deck };
    const neighbours = await suggestions.of(acting);
    const found =
      status === 'queued'
        ? suggestedPage(viewer, neighbours, wanted)
        : await savedPage(db, viewer, neighbours, { status, page });
    const shown = found.slice(0, limits.cardsPerPage);
    return {
      user_profile_cards: await cardsFor(viewer, neighbours, shown, language),
      page,
      finished: found.length <= limits.cardsPerPage,
      deck,
    };
  };
}
