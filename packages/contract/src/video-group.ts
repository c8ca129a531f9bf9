import { z } from 'zod';
import { userId, videoCallId } from './ids';
import type { SocketEvents } from './socket';

export const maxInVideoCall = 8;

/** The sources that a participant may send, each once. */
export const videoSources = ['camera', 'microphone', 'screen'] as const;
export type VideoSource = (typeof videoSources)[number];

const short = z.string().max(200);
const number = z.number().int().min(0).max(4_294_967_295);
const kind = z.enum(['audio', 'video']);
const setting = z.union([number, short]).optional();
/** The parameters of Opus, VP8 and retransmission; those of other codecs are left out. */
const parameters = z.object({
  apt: setting,
  minptime: setting,
  ptime: setting,
  useinbandfec: setting,
  usedtx: setting,
  cbr: setting,
  stereo: setting,
  'sprop-stereo': setting,
  maxplaybackrate: setting,
  maxaveragebitrate: setting,
  'x-google-start-bitrate': setting,
  'x-google-min-bitrate': setting,
  'x-google-max-bitrate': setting,
});
const rtcpFeedback = z.array(z.object({ type: short, parameter: short.optional() })).max(20);
const headerDirection = z.enum(['sendrecv', 'sendonly', 'recvonly', 'inactive']);

/** The media capabilities of a browser or the server. These shapes are mediasoup's. */
export const videoRtpCapabilities = z.object({
  codecs: z
    .array(
      z.object({
        kind,
        mimeType: short,
        preferredPayloadType: number.optional(),
        clockRate: number,
        channels: number.optional(),
        parameters: parameters.optional(),
        rtcpFeedback: rtcpFeedback.optional(),
      }),
    )
    .max(60)
    .optional(),
  headerExtensions: z
    .array(
      z.object({
        kind,
        uri: short,
        preferredId: number,
        preferredEncrypt: z.boolean().optional(),
        direction: headerDirection.optional(),
      }),
    )
    .max(60)
    .optional(),
});
export type VideoRtpCapabilities = z.infer<typeof videoRtpCapabilities>;

/** How one track is sent. */
export const videoRtpParameters = z.object({
  mid: short.optional(),
  msid: short.optional(),
  codecs: z
    .array(
      z.object({
        mimeType: short,
        payloadType: number,
        clockRate: number,
        channels: number.optional(),
        parameters: parameters.optional(),
        rtcpFeedback: rtcpFeedback.optional(),
      }),
    )
    .min(1)
    .max(10),
  headerExtensions: z
    .array(
      z.object({
        uri: short,
        id: number,
        encrypt: z.boolean().optional(),
      }),
    )
    .max(30)
    .optional(),
  encodings: z
    .array(
      z.object({
        ssrc: number.optional(),
        rid: short.optional(),
        codecPayloadType: number.optional(),
        rtx: z.object({ ssrc: number }).optional(),
        dtx: z.boolean().optional(),
        scalabilityMode: short.optional(),
        scaleResolutionDownBy: z.number().min(1).max(100).optional(),
        maxBitrate: number.optional(),
      }),
    )
    .max(4)
    .optional(),
  rtcp: z
    .object({ cname: short.optional(), reducedSize: z.boolean().optional(), mux: z.boolean().optional() })
    .optional(),
});
export type VideoRtpParameters = z.infer<typeof videoRtpParameters>;

export const videoDtlsParameters = z.object({
  role: z.enum(['auto', 'client', 'server']).optional(),
  fingerprints: z
    .array(
      z.object({
        algorithm: z.enum(['sha-1', 'sha-224', 'sha-256', 'sha-384', 'sha-512']),
        value: z
          .string()
          .max(200)
          .regex(/^[\dA-F]{2}(:[\dA-F]{2}){19,63}$/i),
      }),
    )
    .min(1)
    .max(5),
});
export type VideoDtlsParameters = z.infer<typeof videoDtlsParameters>;

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

/** A window's preference for a track: its best layer, and its priority. */
export type VideoReceivePreferences = Omit<
  z.output<(typeof videoGroupRequests)['video.group.prefer']>,
  'callId' | 'consumerId' | 'peerId'
>;

/** The largest of the three pictures that a camera sends. */
export const videoTopLayer = 2;
const highest = 255;

/**
 * The initial preference for a track, by the number of others in the call. Sound comes before any picture, and a screen
 * before faces.
 */
export function initialReceivePreferences(source: VideoSource, others: number): VideoReceivePreferences {
  if (source === 'microphone') return { isPaused: false, priority: highest };
  if (source === 'screen') return { isPaused: false, priority: highest - 1, spatialLayer: videoTopLayer };
  return { isPaused: false, priority: 50, spatialLayer: others <= 1 ? videoTopLayer : others <= 3 ? 1 : 0 };
}

/** How a track arrives. */
const videoReceived = z.object({ consumerId: z.string(), kind, rtpParameters: videoRtpParameters });
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
  'video.group.prefer': z.object({
    ...peer,
    consumerId: id,
    isPaused: z.boolean(),
    /** The best requested layer of a simulcast track: 0 is the smallest. */
    spatialLayer: z.number().int().min(0).max(3).optional(),
    /** The priority of the track when there is too little bandwidth. */
    priority: z.number().int().min(1).max(255).optional(),
  }),
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
        preferences: videoGroupRequests['video.group.prefer'].omit({
          callId: true,
          consumerId: true,
          peerId: true,
        }),
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
