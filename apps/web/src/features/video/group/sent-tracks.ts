import type { Device, types } from 'mediasoup-client';
import type { Source } from '../engine/engine';

/** Bit rates from the smallest picture to the whole one, in bits a second. */
const cameraLayers: types.RtpEncodingParameters[] = [
  { rid: 'r0', scaleResolutionDownBy: 4, maxBitrate: 160_000 },
  { rid: 'r1', scaleResolutionDownBy: 2, maxBitrate: 450_000 },
  { rid: 'r2', scaleResolutionDownBy: 1, maxBitrate: 1_700_000 },
];
const screenLayer: types.RtpEncodingParameters = { maxBitrate: 1_500_000 };

/** How a source is sent: a camera in three sizes, so that each participant gets one they can use. */
export function sendOptions(
  source: Source,
  device: Device,
  maxAudioBitrate: number | undefined,
): types.ProducerOptions {
  if (source === 'microphone')
    return {
      codecOptions: {
        opusDtx: true,
        opusFec: true,
        ...(maxAudioBitrate !== undefined && { opusMaxAverageBitrate: maxAudioBitrate }),
      },
    };
  const codec = device.sendRtpCapabilities.codecs?.find(
    ({ mimeType }) => mimeType.toLowerCase() === 'video/vp8',
  );
  return { encodings: source === 'camera' ? cameraLayers : [screenLayer], ...(codec && { codec }) };
}

/**
 * Sends a track from the moment when the server knows of it. A picture sent before is lost, and with it the whole one that the others
 * need: the next may come before the worker has chosen a size for them, which it tries once a second.
 */
export async function sendOnceKnown(
  transport: Pick<types.Transport, 'produce'>,
  options: types.ProducerOptions & { track: MediaStreamTrack },
): Promise<types.Producer> {
  const producer = await transport.produce({
    ...options,
    onRtpSender: (sender) => void sender.replaceTrack(null).catch(() => undefined),
  });
  await producer.rtpSender?.replaceTrack(options.track).catch((error: unknown) => {
    producer.close();
    throw error;
  });
  return producer;
}

/** How long a size that nobody requests is still sent: another person may want it soon. */
const lingerMs = 10_000;

/** The sizes of the camera's picture to send: at least the smallest, and those up to the largest that anybody requests. */
export function createSentLayers(apply: (largest: number) => Promise<void>) {
  let sent: number | undefined;
  let next: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(largest: number): void {
    sent = largest;
    // The connection is being closed or recreated; the next one starts with all sizes.
    void apply(largest).catch(() => (sent = undefined));
  }

  return {
    /** @param largest what anybody takes; null while nobody takes any */
    want(largest: number | null): void {
      const target = largest ?? 0;
      if (target === next) return;
      next = target;
      clearTimeout(timer);
      if (sent !== undefined && target >= sent) {
        if (target > sent) change(target);
      } else timer = setTimeout(() => change(target), lingerMs);
    },
    stop: () => clearTimeout(timer),
  };
}
