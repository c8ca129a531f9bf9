import { z } from 'zod';
import type { ChatAsks, ChatEvents } from './chat';
import type { ErrorCode } from './errors';
import { membershipId } from './ids';
import type { MatchingRoundStatus } from './memberships';

export const badges = z.object({ unreadMessages: z.number().int(), incomingRequests: z.number().int() });
export type Badges = z.infer<typeof badges>;

/**
 * What the server tells a signed-in person's windows. Nothing is kept for a window that is away: when it is back it asks for
 * everything again, which it tells itself by `resync`.
 */
export interface ServerEvents extends ChatEvents {
  badges: (event: { membershipId: string; badges: Badges }) => void;
  'interest.mutual': (event: { membershipId: string; otherMembershipId: string }) => void;
  /** The person has answered the questions anew: other people suit them now. */
  'suggestions.changed': (event: { membershipId: string }) => void;
  'membership.changed': (event: { membershipId: string }) => void;
  /** Something of the membership's own profile was saved, perhaps in another window. */
  'profile.changed': (event: { membershipId: string }) => void;
  /** Somebody joined or left my room, or a request of mine was sent, answered or taken back. */
  'room.changed': (event: { membershipId: string }) => void;
  'access.removed': (event: { membershipId: string | null }) => void;
  /** Somebody of this membership's community is not there any more. */
  'resident.left': (event: { membershipId: string; otherMembershipId: string }) => void;
  /** The person has deleted their account; the connection ends after this. */
  'account.deleted': () => void;
  /** The archive of everything about the person has got on. */
  'archive.changed': () => void;
  /** A way to sign in was added or removed. */
  'identities.changed': () => void;
  /** This window's session was ended from another one; the connection ends after this. */
  'session.ended': () => void;
  /** The person has opened many others since; the connection ends after this, until somebody looks at the window. */
  'window.resting': () => void;
  resync: () => void;
}

/** How a membership stands when a window begins to watch it; what follows is told by events. */
export interface WatchStart {
  badges: Badges;
  roundStatus: MatchingRoundStatus;
}

export interface Watched extends WatchStart {
  /** Something may have been told while the window did not watch yet: what it has read may be out of date. */
  missed: boolean;
}

/** What a window may ask of the server. */
export interface ClientEvents extends ChatAsks {
  /** Choose the membership whose badges and events this window shows. */
  watch: (request: WatchRequest, answer: (reply: Watched | { error_code: ErrorCode }) => void) => void;
}

/** `unwatchedFor`: the milliseconds in which the window may have read something without being told of changes to it. */
export const watchRequest = z.object({ membershipId, unwatchedFor: z.number().nonnegative().default(0) });
type WatchRequest = z.input<typeof watchRequest>;
