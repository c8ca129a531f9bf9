import type { DeckState, NoPlace } from '@nestmate/contract/find';
import type { GenderPolicy } from '@nestmate/contract/housing';
import type { MembershipId, OptionId, UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { Decision, InterestStatus, StoredDecision } from '@nestmate/contract/rules/interest';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { type ActingMembership, ProductError } from '../../platform/http';
import {
  canRoomsMerge,
  type GenderFacts,
  isFull,
  isSomebodyElse,
  mayLiveTogether,
  type RoomState,
} from '../room';

/** Everything that a suggestion depends on, except answers. */
export interface ResidentTraits extends GenderFacts {
  id: MembershipId;
  /** Null until the resident has signed in. */
  userId: UserId | null;
  isRegistered: boolean;
  isHidden: boolean;
  room: RoomState;
  /** The words of the shown first name, and of the whole name, as `nameText` writes them. */
  firstName: string;
  wholeName: string;
  choices: readonly OptionId[];
}

export interface Viewer extends GenderFacts {
  userId: UserId;
  /** People blocked by this resident, and people who have blocked them. */
  blocked: ReadonlySet<UserId>;
  genderPolicy: GenderPolicy;
  room: RoomState;
  capacity: number;
}

const isBlocked = ({ blocked }: Viewer, { userId }: { userId: UserId | null }): boolean =>
  blocked.size > 0 && userId !== null && blocked.has(userId);

/** A like is mutual when the other person likes back. Until then each person's like is a secret. */
export function interestFrom(mine: StoredDecision | null, theirs: StoredDecision | null): InterestStatus {
  if (mine === 'interested' && theirs === 'interested') return 'mutual';
  return mine ?? 'queued';
}

/** Whether a resident of the viewer's unit type may be found by name, also where their rooms do not fit together. */
export function mayBeFoundBy(viewer: Viewer, candidate: ResidentTraits): boolean {
  return (
    !candidate.isHidden &&
    isSomebodyElse(viewer, candidate) &&
    !isBlocked(viewer, candidate) &&
    mayLiveTogether(viewer, candidate)
  );
}

/** Whether a resident of the viewer's unit type may be suggested to them now, regardless of their search. */
export const isCandidateFor = (viewer: Viewer, candidate: ResidentTraits): boolean =>
  mayBeFoundBy(viewer, candidate) && canRoomsMerge(viewer.room, candidate.room, viewer.capacity);

/** Why the viewer cannot send a request to a resident whom they found by name; null when they can. */
export function noPlaceWith(
  { room: mine, capacity }: Viewer,
  { room }: Pick<ResidentTraits, 'room'>,
): NoPlace | null {
  if (isFull(room.size, capacity)) return 'full';
  if (room.locked) return 'locked';
  return canRoomsMerge(mine, room, capacity) ? null : 'crowded';
}

/** A decision is allowed about anybody who may have been shown; rooms and hidden profiles may have changed since. */
export function mayDecideAbout(viewer: Viewer, candidate: GenderFacts & { userId: UserId | null }): boolean {
  return (
    isSomebodyElse(viewer, candidate) && !isBlocked(viewer, candidate) && mayLiveTogether(viewer, candidate)
  );
}

/** Nobody can join a full room, or a room that the housing office has locked. */
function isRoomFullOrLocked(room: RoomState, capacity: number): boolean {
  return room.locked || isFull(room.size, capacity);
}

/** The state of a resident's deck. Hidden residents get suggestions but are not suggested. */
export function deckStateOf(
  { roundStatus, paused, capacity }: Pick<ActingMembership, 'roundStatus' | 'paused' | 'capacity'>,
  { room, isHidden }: { room: RoomState; isHidden: boolean },
): DeckState {
  if (roundStatus !== 'MATCHING') return 'closed';
  if (paused) return 'paused';
  if (isRoomFullOrLocked(room, capacity)) return 'unit_full';
  return isHidden ? 'hidden' : 'open';
}

export function hasSuggestions(deck: DeckState): boolean {
  return deck === 'open' || deck === 'hidden';
}

/**
 * Decisions are limited to the swipe phase; in a full unit everything but a new like is allowed.
 * @throws ProductError `network_closed`, `matching_finished`, `matching_paused` or `unit_full`
 */
export function requireOpenDeck(
  { deck, roundStatus }: { deck: DeckState; roundStatus: MatchingRoundStatus },
  decision: Decision,
): void {
  if (isNetworkClosed(roundStatus)) throw new ProductError('network_closed');
  if (deck === 'closed') throw new ProductError('matching_finished');
  if (deck === 'paused') throw new ProductError('matching_paused');
  if (deck === 'unit_full' && decision === 'interested') throw new ProductError('unit_full');
}
