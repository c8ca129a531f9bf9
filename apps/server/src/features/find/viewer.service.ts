import type { DeckState } from '@nestmate/contract/find';
import type { MembershipId, QuestionId } from '@nestmate/contract/ids';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { SearchFilters } from '@nestmate/contract/search';
import type { Answers } from '@nestmate/matching';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { matchingAnswers } from '../questions';
import { genderFactsOf } from '../room';
import { deckStateOf, type Viewer } from './find.policy';
import { viewerRowOf } from './viewer.queries';

/** The resident for whom candidates are found. */
export interface DeckViewer extends Viewer {
  membershipId: MembershipId;
  /** The fields that the community shows of its residents; a search finds nothing else. */
  shows: { bio: boolean; gender: boolean; lastName: boolean; pronouns: boolean };
  answers: Answers;
  deck: DeckState;
  roommates: ReadonlySet<MembershipId>;
  /** Never suggested: roommates, and residents who were liked or skipped. */
  excluded: ReadonlySet<MembershipId>;
  /** Whether sign-in still leads them to their housing preferences, which their first decision ends. */
  hasHousingPrompt: boolean;
  /** Whether they have liked or skipped anybody. */
  hasDecided: boolean;
  /** Their saved search, or the default; without retired questions. */
  search: SearchFilters;
}

/** @throws ProductError `NotFound` when the membership is gone */
export async function viewerOf(db: Db, acting: ActingMembership): Promise<DeckViewer> {
  const row = await viewerRowOf(db, acting.membershipId);
  if (!row) throw new ProductError('NotFound');
  const { genderPolicy, isHidden, roommates, decided, blocked } = row;
  const room = { size: 1 + roommates.length, locked: row.isRoomLocked };
  const { membershipId, userId, capacity } = acting;
  return {
    membershipId,
    userId,
    blocked: new Set(blocked),
    capacity,
    ...genderFactsOf(row.genderId, row.livingWith, row.roommateGenders),
    genderPolicy,
    shows: {
      bio: row.bioEnabled,
      gender: row.genderShown,
      lastName: row.lastNameShown,
      pronouns: row.pronounsEnabled,
    },
    room,
    roommates: new Set(roommates),
    answers: matchingAnswers(row.answers),
    deck: deckStateOf(acting, { room, isHidden }),
    excluded: new Set([...roommates, ...decided]),
    hasHousingPrompt: row.hasHousingPrompt,
    hasDecided: decided.length > 0,
    search: searchFrom(row.search, row.searchedQuestions),
  };
}

function searchFrom(saved: SearchFilters | null, questions: readonly QuestionId[]): SearchFilters {
  const filters = { ...noFilters, ...saved };
  const lifestylePreferences = filters.lifestylePreferences.filter(({ questionId }) =>
    questions.includes(questionId),
  );
  return { ...filters, lifestylePreferences };
}
