import { z } from 'zod';
import { userId, videoCallId } from '../ids';
import {
  videoDtlsParameters,
  videoKind,
  videoReceivePreferences,
  videoRtpCapabilities,
  videoRtpParameters,
  videoSources,
} from '../video-group';
import type { SocketEvents } from './event-maps';

const iceParameters = z.object({
  usernameFragment: z.string(),
  password: z.string(),
  iceLite: z.boolean().optional(),
});

/** One of the two transports between a window and the server: the parameters from which mediasoup-client creates it. */
const videoTransport = z.object({
  id: z.string(),
  iceParameters,
  iceCandidates: z.array(
    z.object({
      foundation: z.string(),
      priority: z.number(),
      address: z.string(),
      ip: z.string(),
      protocol: z.enum(['tcp', 'udp']),
      port: z.number().int(),
      type: z.literal('host'),
      tcpType: z.literal('passive').optional(),
    }),
  ),
  dtlsParameters: videoDtlsParameters,
});
export type VideoTransport = z.infer<typeof videoTransport>;

const videoQuality = z.literal([1, 2, 3, 4, 5]);
export type VideoQuality = z.infer<typeof videoQuality>;

/** A track that a participant sends. */
const videoProducer = z.object({
  producerId: z.string(),
  userId,
  peerId: z.string(),
  source: z.enum(videoSources),
  isPaused: z.boolean(),
  isAway: z
    .boolean()
    .describe('Whether the track is paused only while the sender’s phone shows something else'),
  spatialLayer: z
    .number()
    .int()
    .nullable()
    .describe(
      'The largest layer that anybody receives now, from 0; null when nobody receives any, or there is only one',
    ),
  quality: videoQuality
    .nullable()
    .describe('The quality with which everything they send arrives; null while that is not known'),
});
export type VideoProducer = z.infer<typeof videoProducer>;

/** How a track arrives. */
const videoReceived = z.object({
  consumerId: z.string(),
  kind: videoKind,
  rtpParameters: videoRtpParameters,
});
export type VideoReceived = z.infer<typeof videoReceived>;

/**
 * Everything that is sent in a call, including by the receiver. A lower revision of the same epoch has arrived late.
 */
const videoProducers = z.object({
  epoch: z
    .string()
    .describe('A different epoch means that the room was recreated, and nothing from before exists'),
  revision: z.number().int(),
  producers: z.array(videoProducer),
});
export type VideoProducers = z.infer<typeof videoProducers>;

const id = z.uuid().toLowerCase();
/** The peer of a participant: the socket must be its own. */
const peer = { callId: videoCallId, peerId: id };

/** The requests of windows that have joined a call of a group, by event. Each may be repeated. */
export const videoGroupRequests = {
  /**
   * Enters the media room, in which the call's media meet. The same `peerId` gets the same transports while they live;
   * a window asks again after each reconnect, and starts over with what has changed.
   */
  'video.group.enter': z.object({
    ...peer,
    /** The window's media capabilities; the reply then has everything that others send, and media start to arrive. */
    receives: videoRtpCapabilities.optional(),
    transportId: id.optional(),
  }),
  'video.group.connect': z.object({ ...peer, transportId: id, dtlsParameters: videoDtlsParameters }),
  /** An ICE restart. */
  'video.group.restart': z.object({ ...peer, transportId: id }),
  /** Sends a track, replacing the former one of the same source. */
  'video.group.produce': z.object({
    ...peer,
    source: z.enum(videoSources),
    rtpParameters: videoRtpParameters,
    isPaused: z.boolean(),
  }),
  'video.group.pause': z.object({
    ...peer,
    producerId: id,
    isPaused: z.boolean(),
    /** Set only while the phone shows something else than the call. */
    isAway: z.boolean().optional(),
  }),
  /** Stops sending a track. */
  'video.group.close': z.object({ ...peer, producerId: id }),
  /** Receives a track. No media arrive before `video.group.prefer`. */
  'video.group.consume': z.object({ ...peer, producerId: id, rtpCapabilities: videoRtpCapabilities }),
  'video.group.prefer': z.object({ ...peer, consumerId: id, ...videoReceivePreferences.shape }),
};

/** The replies to them; fields that are not listed are not sent. */
export const videoGroupReplies = {
  'video.group.enter': videoProducers.extend({
    rtpCapabilities: videoRtpCapabilities,
    send: videoTransport,
    receive: videoTransport,
    received: z.array(
      videoReceived.extend({
        producerId: z.string(),
        preferences: videoReceivePreferences,
      }),
    ),
  }),
  'video.group.connect': z.object({}),
  'video.group.restart': z.object({ iceParameters }),
  'video.group.produce': z.object({ producerId: z.string() }),
  'video.group.pause': z.object({}),
  'video.group.close': z.object({}),
  'video.group.consume': videoReceived,
  'video.group.prefer': z.object({}),
} satisfies Record<keyof typeof videoGroupRequests, z.ZodType>;
export type VideoGroupReplies = {
  [Name in keyof typeof videoGroupReplies]: z.output<(typeof videoGroupReplies)[Name]>;
};

/** For the windows of everybody in the room. */
export const videoGroupEvents = {
  'video.group.producers': videoProducers.extend({ callId: videoCallId }),
  /** The room is gone although the call continues: the window enters again. */
  'video.group.lost': z.object({ callId: videoCallId, epoch: z.string() }),
};
export type VideoGroupEvents = SocketEvents<typeof videoGroupEvents>;
