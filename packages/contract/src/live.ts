import { z } from 'zod';
import type { ErrorCode } from './errors';
import { membershipId, postId } from './ids';
import { matchingRoundStatus } from './memberships';
import { interestStatuses } from './rules/interest';
import { chatEvents, type ChatRequestEvents } from './socket/chat';
import type { SocketEvents } from './socket/event-maps';
import { videoEvents, type VideoRequestEvents } from './socket/video';

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
const spread = { spreadMs: z.number() };

const ofMembership = z.object({ membershipId });

/**
 * The socket events of a signed-in person's windows; fields that are not listed are not sent. None is stored for a
 * disconnected window, which resyncs when it reconnects.
 */
export const serverEvents = {
  ...chatEvents,
  ...videoEvents,
  badges: ofMembership.extend({ badges }),
  /** The person has liked, skipped or put back a resident, perhaps in another window. */
  'interest.decided': ofMembership.extend({
    otherMembershipId: membershipId,
    status: z.enum(interestStatuses),
    revision: z.number().int(),
  }),
  'interest.mutual': ofMembership.extend({ otherMembershipId: membershipId }),
  /** The person has saved answers or a search, so the suggestions have changed. */
  'suggestions.changed': ofMembership,
  /**
   * The round of the membership's subnetwork has moved, matching was paused or resumed, or the community's set-up
   * changed.
   */
  'membership.changed': ofMembership.extend(spread),
  /** The membership's profile or answers were saved, perhaps in another window. */
  'profile.changed': ofMembership,
  /** My room or its people have changed, or a request of mine was sent, answered, cancelled or ended. */
  'room.changed': ofMembership,
  /**
   * Threads of the membership's community have changed, and whether there are new posts; it contains none of their
   * contents.
   */
  'community.changed': ofMembership.extend({ threadIds: z.array(postId), isNew: z.boolean(), ...spread }),
  'access.removed': z.object({ membershipId: membershipId.nullable() }),
  /** A resident of this membership's subnetwork has left. */
  'resident.left': ofMembership.extend({ otherMembershipId: membershipId }),
  /**
   * Staff took down or restored a profile picture in this membership's subnetwork: the window refetches visible data.
   */
  'picture.decided': ofMembership.extend(spread),
  /** The account was deleted; the server then disconnects. */
  'account.deleted': z.undefined(),
  /** The person's archive has made progress. */
  'archive.changed': z.undefined(),
  /** An identity was linked or removed. */
  'identities.changed': z.undefined(),
  /** A contact address was verified, or its link was requested or sent. */
  'contactAddress.changed': z.undefined(),
  /** Another window ended this session; the server then disconnects. */
  'session.ended': z.undefined(),
  /**
   * The window's access token is about to expire; the server disconnects unless the window sends `session.renew` in
   * time.
   */
  'session.expiring': z.undefined(),
  /**
   * The person has too many open windows; the server then disconnects, and the window reconnects when it is looked at.
   */
  'window.resting': z.undefined(),
};
export type ServerEvents = SocketEvents<typeof serverEvents>;

const watchStart = z.object({ badges, roundStatus: matchingRoundStatus });
/** The state of a membership when a window starts to watch it; changes arrive as events. */
export type WatchStart = z.infer<typeof watchStart>;

export const watchReply = watchStart.extend({
  missed: z
    .boolean()
    .describe(
      'Whether events may have been emitted before the watch began, so that the window’s data may be out of date',
    ),
});
export type WatchReply = z.infer<typeof watchReply>;

/** Why a window may not connect: its token is refused, or the server cannot check it now. */
export type DoorRefusal = Extract<ErrorCode, 'Unauthorized' | 'Unavailable'>;

/** The requests of a window. */
export interface ClientEvents extends ChatRequestEvents, VideoRequestEvents {
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
