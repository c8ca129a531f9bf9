import { z } from 'zod';
import type { ChatAsks, ChatEvents } from './chat';
import type { ErrorCode } from './errors';
import { type MembershipId, membershipId } from './ids';
import type { MatchingRoundStatus } from './memberships';

export const badges = z.object({ unreadMessages: z.number().int(), incomingRequests: z.number().int() });
export type Badges = z.infer<typeof badges>;

/**
 * What the server emits to a signed-in person's windows. Nothing is kept for a window that is away: when it is back it reads
 * everything again.
 */
export interface ServerEvents extends ChatEvents {
  badges: (event: { membershipId: MembershipId; badges: Badges }) => void;
  'interest.mutual': (event: { membershipId: MembershipId; otherMembershipId: MembershipId }) => void;
  /** The person has saved other answers: other people suit them now. */
  'suggestions.changed': (event: { membershipId: MembershipId }) => void;
  /** The round of the membership's subnetwork has moved. */
  'membership.changed': (event: { membershipId: MembershipId }) => void;
  /** The membership's own profile was saved, perhaps in another window. */
  'profile.changed': (event: { membershipId: MembershipId }) => void;
  /** Somebody joined or left my room, or a request of mine was sent, answered or cancelled. */
  'room.changed': (event: { membershipId: MembershipId }) => void;
  'access.removed': (event: { membershipId: MembershipId | null }) => void;
  /** A resident of this membership's subnetwork is gone. */
  'resident.left': (event: { membershipId: MembershipId; otherMembershipId: MembershipId }) => void;
  /** The account was deleted; the server then disconnects. */
  'account.deleted': () => void;
  /** The person's archive has made progress. */
  'archive.changed': () => void;
  /** An identity was linked or removed. */
  'identities.changed': () => void;
  /** Another window ended this session; the server then disconnects. */
  'session.ended': () => void;
  /** The person has opened many windows since; the connection ends after this, until somebody looks at this one. */
  'window.resting': () => void;
}

/** How a membership stands when a window starts to watch it; events follow its changes. */
export interface WatchStart {
  badges: Badges;
  roundStatus: MatchingRoundStatus;
}

export interface Watched extends WatchStart {
  /** Something may have been emitted while the window did not watch yet: what it has read may be out of date. */
  missed: boolean;
}

/** What a window can ask the server. */
export interface ClientEvents extends ChatAsks {
  /** Chooses the membership whose badges and events this window gets. */
  watch: (request: WatchRequest, answer: (reply: Watched | { error_code: ErrorCode }) => void) => void;
}

/** `unwatchedFor`: the milliseconds in which the window may have read something without hearing of changes to it. */
export const watchRequest = z.object({ membershipId, unwatchedFor: z.number().nonnegative().default(0) });
type WatchRequest = z.input<typeof watchRequest>;
