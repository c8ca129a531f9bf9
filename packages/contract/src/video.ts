import { z } from 'zod';
import { defineCall } from './call';
import { chatSid, userId } from './ids';
import { videoRtpCapabilities } from './video-group';

/** The number that the call screen shows for a refused or expired token. */
export const tokenRefusedNumber = 20_101;

export const videoRingMs = 60_000;
/** A person may take this long from Join to the call, which no longer rings for them meanwhile. */
export const videoJoiningMs = 90_000;
/** A call waits this long for the return of a window that has vanished. */
export const videoReturnMs = 30_000;

const roomTypes = ['peer-to-peer', 'group'] as const;
export type VideoRoomType = (typeof roomTypes)[number];

/** The tag by which the notifications of a call replace each other. */
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
  ice_servers: z.array(iceServer).describe('For RTCPeerConnection; requested again before an ICE restart'),
  rtp_capabilities: videoRtpCapabilities
    .optional()
    .describe('The media that the server of a group’s call forwards'),
  expires_at: z.iso.datetime(),
});
export type VideoAccess = z.infer<typeof videoAccess>;

export const videoCalls = {
  token: defineCall({
    method: 'GET',
    path: '/users/:userId/video/token',
    summary:
      'Create a token for the video room of a conversation; lists the servers that help two browsers to meet',
    access: 'resident',
    rateLimit: 'read',
    params: z.object({ userId }),
    query: z.object({ sid: chatSid }),
    reply: videoAccess,
    errors: ['ChatClosed', 'ChatUnavailable', 'BlockedByThem', 'BlockedByMe', 'GroupCallUnavailable'],
  }),
};
