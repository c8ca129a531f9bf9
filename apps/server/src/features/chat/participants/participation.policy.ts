import type { ErrorCode } from '@nestmate/contract/errors';
import type { UserId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { ActingMembership } from '../../../platform/http';
import { channelKind } from '../../../platform/live/channels';

/** The facts that decide what a membership may do in a conversation. */
export interface Participation {
  /** Whether it takes part now: it is standing and, for a room's conversation, lives in the room. */
  takesPart: boolean;
  roundStatus: MatchingRoundStatus;
  /** The room was given up; its conversation can still be read. */
  isRoomGone: boolean;
  /**
   * In a conversation of two: the other membership was removed or belongs to no account, or nothing was written and
   * they are hidden.
   */
  isOtherGone: boolean;
  isBlockedByMe: boolean;
  isBlockedByThem: boolean;
}

/**
 * Why a membership cannot write; undefined when it can. A membership that takes no part learns nothing about the
 * conversation.
 */
export function writeRefusalOf(participation: Participation | undefined): ErrorCode | undefined {
  if (!participation?.takesPart) return 'NotFound';
  if (participation.isRoomGone || participation.roundStatus === 'ARCHIVED') return 'ChatClosed';
  if (participation.isOtherGone) return 'ChatUnavailable';
  if (participation.isBlockedByThem) return 'BlockedByThem';
  return participation.isBlockedByMe ? 'BlockedByMe' : undefined;
}

/** Whether the others get this participant's read horizon and typing indicator. */
export const isNoticed = (participation: Participation | undefined): boolean =>
  writeRefusalOf(participation) === undefined;

/** The acting membership of a chat request, and its person. */
export type ChatActor = Pick<ActingMembership, 'membershipId' | 'subnetworkId'> & { userId: UserId };

/** The windows that take part in a membership's conversations: those with a valid session token of the chat service. */
export const chatWindowsOf = channelKind('chat');
