import type { Card } from '@nestmate/contract/find';
import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { Fact } from '@nestmate/contract/questions';
import { chatIdWith } from '@nestmate/contract/rules/chat-id';
import type { Suggestion } from '@nestmate/matching';
import type { Db } from '../../../platform/database/client';
import { inLanguage } from '../../housing';
import { pictureUrlsOf } from '../../pictures';
import type { QuestionRow } from '../../questions';
import type { IndexedUnitType } from '../residents/resident-indexes';
import type { DeckViewer } from '../viewer.service';
import { type CardRow, cardRowsOf } from './candidates.queries';
import { factsOf } from './facts';

/** A candidate's card, with the row that it was made from. */
interface CandidateCard {
  row: CardRow;
  card: Card;
}

/** The cards of the suggested residents whom the viewer may know, in the given order. */
export async function candidateCards(
  db: Db,
  viewer: DeckViewer,
  unitType: IndexedUnitType,
  { suggestions, language }: { suggestions: readonly Suggestion[]; language: Language },
): Promise<CandidateCard[]> {
  const { residents, questionnaire } = unitType;
  const ids = suggestions.map(({ id }) => id);
  const freeTextQuestion = questionnaire.rows.find(({ type }) => type === 'FREE_TEXT');
  const rows = await cardRowsOf(db, viewer.membershipId, { ids, freeTextId: freeTextQuestion?.id ?? null });
  const rowOf = new Map<string, CardRow>(rows.map((row) => [row.id, row]));
  const candidates = suggestions.flatMap(({ id, percent }) => {
    const row = rowOf.get(id);
    return row ? { row, percent, answers: residents.answersOf(id) ?? new Map() } : [];
  });
  const answers = candidates.map((candidate) => candidate.answers);
  const facts = factsOf(answers, viewer.answers, questionnaire, {
    language,
    maxCount: limits.cardFacts,
    givenBy: (questionId, answer) => residents.givenBy(questionId, answer),
  });
  return candidates.map(({ row, percent }, at) => ({
    row,
    card: cardOf(row, viewer, { percent, facts: facts[at] ?? [], freeTextQuestion, language }),
  }));
}

interface CardViewer {
  userId: UserId;
  shows: { bio: boolean; pronouns: boolean };
}

interface Details {
  percent: number | null;
  facts: Fact[];
  /** The question that `freeText` of the row answers. */
  freeTextQuestion: QuestionRow | undefined;
  language: Language;
}

/** A resident's card; one who is not registered shows only their name. */
function cardOf(row: CardRow, { userId, shows }: CardViewer, details: Details): Card {
  const { percent, facts, freeTextQuestion, language } = details;
  // Written twice, since a spread into a larger object is slow: a tenth of a page's time.
  if (!row.isRegistered)
    return {
      membership_id: row.id,
      first_name: row.firstName,
      user_id: null,
      chat_id: null,
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
    membership_id: row.id,
    first_name: row.firstName,
    user_id: row.userId,
    chat_id: chatIdWith(userId, row.userId),
    bio: shows.bio ? row.bio : '',
    claimed: true,
    percent_match: percent,
    profile_picture_urls: pictureUrlsOf(row.pictureKey),
    personalPronoun: shows.pronouns ? row.pronoun : null,
    majors: row.majors.map((major) => inLanguage(major, language)),
    facts,
    freeTextAnswers:
      freeTextQuestion && row.freeText
        ? [
            {
              title: inLanguage(freeTextQuestion.label ?? freeTextQuestion.title, language),
              text: row.freeText,
            },
          ]
        : [],
  };
}
