import { z } from 'zod';
import type { ChatAsks, ChatEvents } from './chat';
import type { ErrorCode } from './errors';
import { type MembershipId, membershipId, type PostId } from './ids';
import type { MatchingRoundStatus } from './memberships';
import type { InterestStatus } from './rules/interest';
import type { VideoAsks, VideoEvents } from './video';

export const badges = z.object({
  unreadMessages: z.number().int(),
  incomingRequests: z.number().int(),
  /** Opened threads of the community with newer posts by others. */
  unreadThreads: z.number().int(),
  /**
   * Whether the housing office has answered, and the resident has not looked: 1 or 0, since a bell groups its items.
   */
  unreadAnswers: z.number().int(),
  /** Unread items that the resident has not yet seen in the list, as the bell counts them. */
  newNotifications: z.number().int(),
  unreadNotifications: z.number().int(),
});
export type Badges = z.infer<typeof badges>;

/**
 * In an event for many windows: each waits a random part of this time, so that they do not all make their requests at
 * the same time.
 */
interface Spread {
  spreadMs: number;
}

/**
 * The socket events of a signed-in person's windows. None is stored for a disconnected window, which resyncs when
 * it reconnects.
 */
export interface ServerEvents extends ChatEvents, VideoEvents {
  badges: (event: { membershipId: MembershipId; badges: Badges }) => void;
  /** The person has liked, skipped or put back a resident, perhaps in another window. */
  'interest.decided': (event: {
    membershipId: MembershipId;
    otherMembershipId: MembershipId;
    status: InterestStatus;
    revision: number;
  }) => void;
  'interest.mutual': (event: { membershipId: MembershipId; otherMembershipId: MembershipId }) => void;
  /** The person has saved answers or a search, so the suggestions have changed. */
  'suggestions.changed': (event: { membershipId: MembershipId }) => void;
  /**
   * The round of the membership's subnetwork has moved, matching was paused or resumed, or the community's set-up
   * changed.
   */
  'membership.changed': (event: { membershipId: MembershipId } & Spread) => void;
  /** The membership's profile or answers were saved, perhaps in another window. */
  'profile.changed': (event: { membershipId: MembershipId }) => void;
  /** My room or its people have changed, or a request of mine was sent, answered, cancelled or ended. */
  'room.changed': (event: { membershipId: MembershipId }) => void;
  /**
   * Threads of the membership's community have changed, and whether there are new posts; it contains none of their
   * contents.
   */
  'community.changed': (
    event: { membershipId: MembershipId; threadIds: PostId[]; isNew: boolean } & Spread,
  ) => void;
  'access.removed': (event: { membershipId: MembershipId | null }) => void;
  /** A resident of this membership's subnetwork has left. */
  'resident.left': (event: { membershipId: MembershipId; otherMembershipId: MembershipId }) => void;
  /**
   * Staff took down or restored a profile picture in this membership's subnetwork: the window refetches visible data.
   */
  'picture.decided': (event: { membershipId: MembershipId } & Spread) => void;
  /** The account was deleted; the server then disconnects. */
  'account.deleted': () => void;
  /** The person's archive has made progress. */
  'archive.changed': () => void;
  /** An identity was linked or removed. */
  'identities.changed': () => void;
  /** A contact address was verified, or its link was requested or sent. */
  'contactAddress.changed': () => void;
  /** Another window ended this session; the server then disconnects. */
  'session.ended': () => void;
  /**
   * The window's access token is about to expire; the server disconnects unless the window sends `session.renew` in
   * time.
   */
  'session.expiring': () => void;
  /**
   * The person has too many open windows; the server then disconnects, and the window reconnects when it is looked at.
   */
  'window.resting': () => void;
}

/** The state of a membership when a window starts to watch it; changes arrive as events. */
export interface WatchStart {
  badges: Badges;
  roundStatus: MatchingRoundStatus;
}

export interface WatchReply extends WatchStart {
  /** Whether events may have been emitted before the watch began, so that the window's data may be out of date. */
  missed: boolean;
}

/** Why a window may not connect: its token is refused, or the server cannot check it now. */
export type DoorRefusal = Extract<ErrorCode, 'Unauthorized' | 'Unavailable'>;

/** The requests of a window. */
export interface ClientEvents extends ChatAsks, VideoAsks {
  /** Chooses the membership whose badges and events this window gets. */
  watch: (request: WatchRequest, answer: (reply: WatchReply | { error_code: ErrorCode }) => void) => void;
  /** Presents a new access token of the same session on the open socket. */
  'session.renew': (
    request: SessionRenewal,
    answer: (reply: Record<never, never> | { error_code: ErrorCode }) => void,
  ) => void;
}

/** About thirty years, more than the clock of any window. */
const maxUnwatchedMs = 10 ** 12;

/** `unwatchedFor`: the milliseconds in which the window may have read data without getting the events about it. */
export const watchRequest = z.object({
  membershipId,
  unwatchedFor: z.number().nonnegative().max(maxUnwatchedMs).default(0),
});
type WatchRequest = z.input<typeof watchRequest>;

/** A bound that is longer than any access token. */
const maxTokenLength = 2000;

export const sessionRenewal = z.object({ token: z.string().max(maxTokenLength) });
type SessionRenewal = z.infer<typeof sessionRenewal>;
