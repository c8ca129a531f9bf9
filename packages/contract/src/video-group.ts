import { z } from 'zod';

export const maxInVideoCall = 8;

/** The sources that a participant may send, each once. */
export const videoSources = ['camera', 'microphone', 'screen'] as const;
export type VideoSource = (typeof videoSources)[number];

const short = z.string().max(200);
const number = z.number().int().min(0).max(4_294_967_295);
export const videoKind = z.enum(['audio', 'video']);
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
        kind: videoKind,
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
        kind: videoKind,
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

/** A window's preference for a track: its best layer, and its priority. */
export const videoReceivePreferences = z.object({
  isPaused: z.boolean(),
  /** The best requested layer of a simulcast track: 0 is the smallest. */
  spatialLayer: z.number().int().min(0).max(3).optional(),
  /** The priority of the track when there is too little bandwidth. */
  priority: z.number().int().min(1).max(255).optional(),
});
export type VideoReceivePreferences = z.output<typeof videoReceivePreferences>;

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
