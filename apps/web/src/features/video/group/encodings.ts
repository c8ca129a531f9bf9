import type { Device, types } from 'mediasoup-client';
import type { Source } from '../room/room-engine';

/** From the smallest picture to the whole one, in bits a second. */
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
