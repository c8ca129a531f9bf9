import type { DeckState } from '@nestmate/contract/find';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Answers } from '@nestmate/matching';
import type { Db } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { deckStateOf, type Viewer } from './find.policy';
import { matchingAnswers } from '../questions';
import { prepareViewer } from './viewer.queries';

export interface DeckViewer extends Viewer {
  membershipId: MembershipId;
  /** The fields that the community shows of its residents; a search finds nothing else. */
  shows: { bio: boolean; gender: boolean; lastName: boolean; pronouns: boolean };
  answers: Answers;
  deck: DeckState;
  roommates: ReadonlySet<MembershipId>;
  /** Never suggested: roommates, and residents who were liked or skipped. */
  settled: ReadonlySet<MembershipId>;
  /** They have liked or skipped somebody. */
  hasDecided: boolean;
}

export function makeDeckViewer(db: Db) {
  const viewerOf = prepareViewer(db);
  return async (acting: ActingMembership): Promise<DeckViewer> => {
    const row = await viewerOf(acting.membershipId);
    if (!row) throw new ProductError('NotFound');
    const { genderId, genderPolicy, hidden, roommates, decided, blocked } = row;
    const room = { size: 1 + roommates.length, locked: row.roomLocked };
    const { membershipId, userId, capacity } = acting;
    return {
      membershipId,
      userId,
      blocked: new Set(blocked),
      capacity,
      genderId,
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
      deck: deckStateOf(acting, { room, hidden }),
      settled: new Set([...roommates, ...decided]),
      hasDecided: decided.length > 0,
    };
  };
}
