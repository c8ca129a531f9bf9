import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { Card } from '@nestmate/contract/find';
import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { Fact } from '@nestmate/contract/questions';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import type { ActingMembership } from '../../../platform/http';
import { inLanguage } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import type { QuestionRow } from '../../questions';
import { factsOf } from './facts';
import type { Neighbours, ResidentIndexes } from '../residents/resident-indexes';
import type { DeckViewer } from '../viewer.service';
import { type Face, prepareFaces } from './candidates.queries';

export type PeopleFor = ReturnType<typeof makePeople>;

/** The dependencies of finding people, by the deck or by name. */
export interface DeckDependencies {
  db: Db;
  suggestions: ResidentIndexes;
  viewerOf: (acting: ActingMembership) => Promise<DeckViewer>;
  peopleFor: PeopleFor;
}

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
    const freeTextQuestion = questionnaire.rows.find(({ type }) => type === 'FREE_TEXT');
    const known = await facesOf(viewer.membershipId, ids, freeTextQuestion?.id ?? null);
    const faces = new Map(known.map((face) => [String(face.id), face]));
    const people = shown.flatMap(({ id, percent }) => {
      const face = faces.get(id);
      return face ? { face, percent, answers: index.answersOf(id) ?? new Map() } : [];
    });
    const answers = people.map((person) => person.answers);
    const facts = factsOf(answers, viewer.answers, questionnaire, { language, maxCount: limits.cardFacts });
    return people.map(({ face, percent }, at) => ({
      face,
      card: cardOf(face, viewer, { percent, facts: facts[at] ?? [], freeTextQuestion, language }),
    }));
  };
}

/** The id of two people's conversation; null if the other has not registered yet. */
export const chatWith = (me: UserId, other: UserId | null): string | null =>
  other === null ? null : chatIdOf([me, other]);

interface CardViewer {
  userId: UserId;
  shows: { bio: boolean; pronouns: boolean };
}

interface Details {
  percent: number | null;
  facts: Fact[];
  /** The question that `face.ownWords` answers. */
  freeTextQuestion: QuestionRow | undefined;
  language: Language;
}

/** A resident's card; one who is not registered shows only their name. */
function cardOf(face: Face, { userId, shows }: CardViewer, details: Details): Card {
  const { percent, facts, freeTextQuestion, language } = details;
  const named = {
    membership_id: face.id,
    first_name: face.firstName,
  };
  if (!face.registered)
    return {
      ...named,
      user_id: null,
      chat_id: chatWith(userId, null),
      bio: '',
      claimed: false,
      percent_match: null,
      profile_picture_urls: null,
      personalPronoun: null,
      majors: [],
      facts: [],
      freeTextAnswers: [],
    };
  return {
    ...named,
    user_id: face.userId,
    chat_id: chatWith(userId, face.userId),
    bio: shows.bio ? face.bio : '',
    claimed: true,
    percent_match: percent,
    profile_picture_urls: pictureUrlsOf(face.pictureKey),
    personalPronoun: shows.pronouns ? face.pronoun : null,
    majors: face.majors.map((major) => inLanguage(major, language)),
    facts,
    freeTextAnswers:
      freeTextQuestion && face.ownWords
        ? [
            {
              title: inLanguage(freeTextQuestion.label ?? freeTextQuestion.title, language),
              text: face.ownWords,
            },
          ]
        : [],
  };
}
