import type { Device, types } from 'mediasoup-client';
import type { SentSource, Source } from '../engine/engine';
import type { ConnectOptions } from '../video-settings';
import type { AskMediaServer } from './media-server.live';

export type SendingOptions = Pick<ConnectOptions, 'maxAudioBitrate' | 'preferredVideoCodecs'>;

/** Bit rates from the smallest picture to the whole one, in bits a second. */
const cameraLayers: types.RtpEncodingParameters[] = [
  { rid: 'r0', scaleResolutionDownBy: 4, maxBitrate: 160_000 },
  { rid: 'r1', scaleResolutionDownBy: 2, maxBitrate: 450_000 },
  { rid: 'r2', scaleResolutionDownBy: 1, maxBitrate: 1_700_000 },
];
/** A picture in one size. */
const oneLayer: types.RtpEncodingParameters = { maxBitrate: 1_500_000 };

/** How a source is sent: a camera by simulcast in three sizes, so that each participant gets one they can use. */
export function sendOptions(
  source: Source,
  device: Device,
  { maxAudioBitrate, preferredVideoCodecs: [preferred] }: SendingOptions,
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
    ({ mimeType }) => mimeType.toLowerCase() === `video/${preferred.codec.toLowerCase()}`,
  );
  const encodings = source === 'camera' && preferred.simulcast ? cameraLayers : [oneLayer];
  return { encodings, ...(codec && { codec }) };
}

/**
 * Sends a track from the moment when the server knows of it. A picture sent before is lost, and with it the whole one
 * that the others need: the next may come before the worker has chosen a size for them, which it tries once a second.
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

/** A size that nobody requests is still sent for this long: another person may want it soon. */
const lingerMs = 10_000;

/**
 * The sizes of the camera's picture to send: at least the smallest, and those up to the largest that anybody requests.
 */
export function openSentLayers(apply: (largest: number) => Promise<void>) {
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
    setLargest(largest: number | null): void {
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

interface SenderPorts {
  ask: AskMediaServer;
  device: Device;
  transport: types.Transport;
  options: SendingOptions;
  /** The media to send now. */
  sent: (source: Source) => SentSource;
}

/** A source on the server. */
interface SentTrack {
  /** Null until something is sent. */
  producer: types.Producer | null;
  /** Whether it is on, as announced to the others. */
  announced: string;
  /** Each attempt waits for the one before, and sends the latest requested state. */
  turn: Promise<unknown>;
}

const unsent = (): SentTrack => ({ producer: null, announced: '', turn: Promise.resolve() });

/** Sends the tracks of this window by one transport. Tracks are never opened, enabled or stopped here. */
export class SentTracks {
  readonly #ports: SenderPorts;
  readonly #tracks: Record<Source, SentTrack> = { camera: unsent(), microphone: unsent(), screen: unsent() };
  /** Sizes that nobody requests are not sent. */
  readonly #layers = openSentLayers(async (largest) => {
    await this.#tracks.camera.producer?.setMaxSpatialLayer(largest);
  });
  #isClosed = false;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
    ports.transport.on('produce', ({ rtpParameters, appData }, done, fail) => {
      const { source, isPaused } = appData as { source: Source; isPaused: boolean };
      // The shape is checked by the server.
      const request = { source, isPaused, rtpParameters: rtpParameters as never };
      ports.ask('video.group.produce', request).then(({ producerId }) => done({ id: producerId }), fail);
    });
  }

  /** @throws when it could not be sent */
  publish(source: Source): Promise<void> {
    const sending = this.#tracks[source];
    const done = sending.turn.then(() => this.#publishNow(source));
    sending.turn = done.catch(() => undefined);
    return done;
  }

  async #publishNow(source: Source): Promise<void> {
    if (this.#isClosed) return;
    const { ask, device, transport, options } = this.#ports;
    const { track, isOn, isAway } = this.#ports.sent(source);
    const announced = JSON.stringify([isOn, isAway]);
    const sending = this.#tracks[source];
    const { producer } = sending;
    if (track?.readyState === 'ended') return;
    if (producer) {
      await producer.replaceTrack({ track });
      if (sending.announced === announced) return;
      await ask('video.group.pause', { producerId: producer.id, isPaused: !isOn, isAway });
    } else {
      if (!track) return;
      sending.producer = await sendOnceKnown(transport, {
        ...sendOptions(source, device, options),
        track,
        stopTracks: false,
        // Muting belongs to the person: nobody else touches `enabled`.
        disableTrackOnPause: false,
        appData: { source, isPaused: !isOn },
      });
    }
    sending.announced = announced;
  }

  /** @param largest the size of the camera's picture that anybody receives; null while nobody receives any */
  setLargestLayer(largest: number | null): void {
    this.#layers.setLargest(largest);
  }

  close(): void {
    this.#isClosed = true;
    this.#layers.stop();
  }
}
