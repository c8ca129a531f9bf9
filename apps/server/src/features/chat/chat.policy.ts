import type { ErrorCode, MatchingRoundStatus } from '@nestmate/contract';

/** How somebody stands towards a conversation. */
export interface Standing {
  /** Takes part now: a standing membership, and for a room's conversation one that lives there. */
  isInside: boolean;
  roundStatus: MatchingRoundStatus;
  /** The room has been given up; what was said in it can still be read. */
  roomIsGone: boolean;
  /** Of two people: the other has left, or nobody has signed in for them. */
  otherIsGone: boolean;
  blockedByMe: boolean;
  blockedByThem: boolean;
}

/** Why nothing can be written; nothing when it can. A membership that takes no part learns nothing of the conversation. */
export function whyNotWrite(standing: Standing | undefined): ErrorCode | undefined {
  if (!standing?.isInside) return 'NotFound';
  if (standing.roomIsGone || standing.roundStatus === 'ARCHIVED') return 'ChatClosed';
  if (standing.otherIsGone) return 'ChatUnavailable';
  if (standing.blockedByThem) return 'BlockedByThem';
  return standing.blockedByMe ? 'BlockedByMe' : undefined;
}

/** Whether the others learn of what is not written: that somebody types, and how far they have read. */
export const isNoticed = (standing: Standing | undefined): boolean => whyNotWrite(standing) === undefined;
