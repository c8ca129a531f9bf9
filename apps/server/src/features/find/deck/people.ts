import { type Card, type Language, limits } from '@nestmate/contract';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { factsOf } from '../suggestions/facts';
import type { Neighbours } from '../suggestions/suggestions';
import type { DeckViewer } from '../viewer/viewer.service';
import { cardOf } from './card';
import { type Face, prepareFaces } from './cards.queries';

interface Person {
  face: Face;
  card: Card;
}

/** Makes `peopleFor`, which returns the cards of the people the viewer may know, in the given order. */
export function makePeople(db: Db) {
  const facesOf = prepareFaces(db);

  return async (
    viewer: DeckViewer,
    { index, questionnaire }: Neighbours,
    shown: readonly Suggestion[],
    language: Language,
  ): Promise<Person[]> => {
    const ids = shown.map(({ id }) => id);
    const asked = questionnaire.rows.find(({ type }) => type === 'FREE_TEXT');
    const known = await facesOf(viewer.membershipId, ids, asked?.id ?? null);
    const faces = new Map(known.map((face) => [String(face.id), face]));
    const people = shown.flatMap(({ id, percent }) => {
      const face = faces.get(id);
      return face ? { face, percent, answers: index.answersOf(id) ?? new Map() } : [];
    });
    const answers = people.map((person) => person.answers);
    const facts = factsOf(answers, viewer.answers, questionnaire, { language, maxCount: limits.cardFacts });
    return people.map(({ face, percent }, at) => ({
      face,
      card: cardOf(face, viewer, { percent, facts: facts[at] ?? [], asked, language }),
    }));
  };
}

export type PeopleFor = ReturnType<typeof makePeople>;
