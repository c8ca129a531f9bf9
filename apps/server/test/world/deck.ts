import { calls } from '@nestmate/contract';
import type { QueryIn } from '@nestmate/contract/call';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { Decision } from '@nestmate/contract/rules/interest';
import { noFilters } from '@nestmate/contract/rules/no-filters';
import type { DeckViewer } from '../../src/features/find/viewer.service';
import { newId } from '../../src/platform/ids';
import type { TestApp } from '../app';

export interface Person {
  userId: UserId;
  membershipId: MembershipId;
}

interface CardsInput {
  status?: QueryIn<typeof calls.find.cards>['status'];
  page?: number;
  registrationStatus?: 'REGISTERED_ONLY' | 'ALL';
  groupSizeFilter?: number;
  language?: Language;
}

/** Deck actions of residents, through the real HTTP stack. */
export function deckIn(app: TestApp) {
  const page = async ({ userId, membershipId }: Person, { language = 'en', ...query }: CardsInput = {}) => {
    const answer = await app.call(calls.find.cards, {
      as: userId,
      membershipId,
      params: { userId },
      query,
      headers: { 'accept-language': language },
    });
    if (!answer.res) throw new Error(`No cards: ${answer.err.error_code}`);
    return answer.res;
  };

  return {
    page,
    ids: async (me: Person, filters: CardsInput = {}) =>
      (await page(me, filters)).user_profile_cards.map((card) => card.membership_id),
    likes: async ({ userId, membershipId }: Person) =>
      (await app.call(calls.find.likes, { as: userId, membershipId, params: { userId } })).res,
    decide: (me: Person, other: { membershipId: MembershipId }, status: Decision, from?: Decision) =>
      app.call(calls.find.setStatus, {
        as: me.userId,
        membershipId: me.membershipId,
        params: { userId: me.userId, membershipId: other.membershipId },
        body: { status, from },
      }),
    undo: (me: Person, other: { membershipId: MembershipId }) =>
      app.call(calls.find.setStatus, {
        as: me.userId,
        membershipId: me.membershipId,
        params: { userId: me.userId, membershipId: other.membershipId },
        body: { status: 'queued', from: 'interested', unlessInTouch: true },
      }),
  };
}

/** A resident with an open deck, an empty search, and nobody decided on. */
export const makeDeckViewer = (): DeckViewer => ({
  membershipId: newId<MembershipId>(),
  userId: newId<UserId>(),
  blocked: new Set(),
  genderId: null,
  roommateGenders: [],
  livingWith: null,
  genderPolicy: 'ANY',
  room: { size: 1, locked: false },
  capacity: 4,
  shows: { bio: true, gender: true, lastName: true, pronouns: true },
  answers: new Map(),
  deck: 'open',
  roommates: new Set(),
  excluded: new Set(),
  hasHousingPrompt: false,
  hasDecided: false,
  search: noFilters,
});
