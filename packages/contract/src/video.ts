import { z } from 'zod';
import { defineCall } from './call';
import type { ErrorCode } from './errors';
import {
  chatSid,
  type ChatSid,
  type MembershipId,
  type UserId,
  userId,
  videoCallId,
  type VideoCallId,
} from './ids';
import {
  type VideoGroupEvents,
  type VideoGroupReplies,
  videoGroupRequests,
  videoRtpCapabilities,
} from './video-group';

/** The number that the call screen shows for a refused or expired token. */
export const tokenRefusedNumber = 20_101;

/** How long a call rings, in milliseconds. */
export const videoRingMs = 60_000;
/** How long a window that has vanished keeps its place in a call, in milliseconds. */
export const videoReturnMs = 30_000;

const roomTypes = ['peer-to-peer', 'group'] as const;
export type VideoRoomType = (typeof roomTypes)[number];

/** What the notification of a ringing call replaces, and is replaced by. */
export const callTag = (sid: string) => `call-${sid}`;

export const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});

export const videoAccess = z.object({
  token: z.string().describe('For `video.join`, until it expires'),
  room_name: z.string().describe('The user ids of its members, sorted and joined'),
  room_type: z.enum(roomTypes),
  ice_servers: z.array(iceServer).describe('For RTCPeerConnection; asked for again before an ICE restart'),
  rtp_capabilities: videoRtpCapabilities
    .optional()
    .describe('What the server of a group’s call forwards; without it, two can be in it'),
  expires_at: z.iso.datetime(),
});
export type VideoAccess = z.infer<typeof videoAccess>;

export const videoCalls = {
  token: defineCall({
    method: 'GET',
    path: '/users/:userId/video/token',
    summary: 'A token for the video room of a conversation, with the servers that help two browsers to meet',
    access: 'resident',
    rateLimit: 'read',
    params: z.object({ userId }),
    query: z.object({ sid: chatSid }),
    reply: videoAccess,
    errors: ['ChatClosed', 'ChatUnavailable', 'BlockedByThem', 'BlockedByMe', 'GroupCallUnavailable'],
  }),
};

/** Somebody who is in a call with a window. Another `peerId` is another RTCPeerConnection. */
export interface VideoParticipant {
  userId: UserId;
  peerId: string;
}

export interface VideoCallPerson {
  userId: UserId;
  firstName: string;
  /** The URL of a small square; null where they have none. */
  picture: string | null;
}

/** For a room’s call, which everybody who lives there may join while it lasts. */
export interface VideoGroup {
  /** Everybody who is in it or for whom it rings. */
  people: VideoCallPerson[];
  ringsFor: UserId[];
  /** Its media go through the server, as they have since a third person was in it or two found no way to each other; never back. */
  hasGrown: boolean;
}

/** A call. A lower revision than the last that a window knows of the call has arrived late. */
export type VideoCall = {
  callId: VideoCallId;
  sid: ChatSid;
  caller: UserId;
  callerName: string;
  callerPicture: string | null;
  revision: number;
} & ({ callee: UserId; group?: undefined } | { callee?: undefined; group: VideoGroup }) &
  (
    | { state: 'ringing'; expiresAt: string }
    | { state: 'answered'; participants: VideoParticipant[] }
    /** `unanswered`: nobody answered, or the caller ended it before that. */
    | { state: 'ended'; how: 'declined' | 'ended' | 'unanswered' }
  );
export type VideoCallState = VideoCall['state'];

/** More than any description of a camera, a microphone and a screen takes, in characters. */
const maxDescription = 40_000;
const maxCandidate = 2000;

/** Made by a window and kept while it reloads; only the person's own windows learn it. */
const window = z.uuid().toLowerCase();
/** Made for each RTCPeerConnection, and kept while the socket reconnects. */
const peerId = z.uuid().toLowerCase();
const callId = videoCallId;

const description = z.object({
  type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: z.string().max(maxDescription).optional(),
});
/** As RTCIceCandidate.toJSON() gives it. */
const candidate = z.object({
  candidate: z.string().max(maxCandidate),
  sdpMid: z.string().max(100).nullable().optional(),
  sdpMLineIndex: z.number().int().min(0).max(1000).nullable().optional(),
  usernameFragment: z.string().max(256).nullable().optional(),
});

/** Counts the negotiations, so that what belongs to an earlier one can be told. */
const revision = z.number().int().min(0).max(1_000_000);

/** What one participant tells the other about their connection; the server passes it on unread. */
export const videoSignal = z.object({
  callId,
  /** The other's `peerId`; a signal to a former one is dropped. */
  to: peerId,
  revision,
  description: description.optional(),
  /** Null: the last one has been sent. */
  candidate: candidate.nullable().optional(),
});
export type VideoSignal = z.infer<typeof videoSignal>;

/** Joins with the same request that answers, and with the one that calls: its window is then in the call once somebody answers. */
const join = z.object({
  token: z.string().max(2000),
  peerId,
  /** In a group: what the window can receive; it then enters the room of the call's media, too. */
  receives: videoRtpCapabilities.optional(),
  /** The way by which it receives, where that was prepared. */
  way: z.uuid().toLowerCase().optional(),
  /** For a call of two: the window's first offer, with the ways it has found. It is passed on as a signal to the one that has joined already. */
  offer: z.object({ revision, description }).optional(),
});

/** The requests about video calls, by event. Each gets a reply or an error; each may be repeated. */
export const videoRequests = {
  /**
   * The call that the person is in or that rings for them: asked when a window starts and when its socket is back. With `window`, the
   * window of the call keeps its place.
   */
  'video.current': z.object({ window: window.optional() }),
  /**
   * Starts a call. When there is one in the conversation, answers or joins it; with `onlyJoins` it is refused as `CallEnded` when there is
   * none, since the person wants to call nobody.
   */
  'video.ring': z.object({ sid: chatSid, window, join: join.optional(), onlyJoins: z.boolean().optional() }),
  'video.answer': z.object({ callId, window, join: join.optional() }),
  'video.decline': z.object({ callId }),
  /** Ends a call of two, also while it rings; leaves one of a group. */
  'video.hangUp': z.object({ callId, window }),
  /** Takes one's place in the answered call, and takes it again when the socket is back or the window was reloaded. */
  'video.join': z.object({ ...join.shape, window }),
  /**
   * While a preview is open: the ways to the room in which a call's media meet, and all that is sent there. Nothing comes by them before the
   * window joins with the same `peerId` and names them. `NotFound` where there is nothing to prepare.
   */
  'video.prepare': z.object({ token: join.shape.token, peerId, receives: videoRtpCapabilities }),
  'video.signal': videoSignal,
  ...videoGroupRequests,
};
export type VideoRequestName = keyof typeof videoRequests;
export type VideoRequest<Name extends VideoRequestName> = z.output<(typeof videoRequests)[Name]>;
export type VideoRequestIn<Name extends VideoRequestName> = z.input<(typeof videoRequests)[Name]>;

/** A call as one of its people sees it. */
export interface MyVideoCall {
  /** The membership of mine that takes part. */
  membershipId: MembershipId;
  call: VideoCall;
  /** The window of mine that the call belongs to; null while I have not answered. Another one stops ringing. */
  window: string | null;
}

/** The room is absent where none was wanted, or none could be entered: it can be asked for. */
export type JoinedVideoCall = MyVideoCall & { room?: VideoGroupReplies['video.group.enter'] };

export type PreparedVideoRoom = VideoGroupReplies['video.group.enter'] & { callId: VideoCallId };

export interface VideoReplies extends VideoGroupReplies {
  'video.current': { current: MyVideoCall | null };
  'video.ring': JoinedVideoCall;
  'video.answer': JoinedVideoCall;
  'video.decline': Record<never, never>;
  'video.hangUp': Record<never, never>;
  'video.join': JoinedVideoCall;
  'video.prepare': PreparedVideoRoom;
  'video.signal': Record<never, never>;
}

export interface VideoEvents extends VideoGroupEvents {
  /** A call has begun to ring or has changed; for all windows of its people, and of people who have just left it. */
  'video.state': (event: MyVideoCall) => void;
  /** `from` is the other's `peerId`, `to` my own. */
  'video.signal': (event: VideoSignal & { from: string }) => void;
}

/** `code` is the number that the call screen shows. */
export type VideoRefusal = { error_code: ErrorCode; code?: number; retry_after?: number };
export type VideoAsks = {
  [Name in VideoRequestName]: (
    request: VideoRequestIn<Name>,
    answer: (reply: VideoReplies[Name] | VideoRefusal) => void,
  ) => void;
};
