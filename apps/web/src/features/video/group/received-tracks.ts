import type { VideoProducer } from '@nestmate/contract/socket/video-group';
import type { VideoReceivePreferences } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup-client';
import { type CameraRest, noStreams, type Participant } from '../engine/engine';
import type { AskMediaServer, MediaRoom } from './media-server.live';

/** Between two checks of what has arrived. */
const pollIntervalMs = 50;
/** Between two attempts to receive a track. */
const retryDelayMs = 1000;

const keyOf = ({ isPaused, priority, spatialLayer }: VideoReceivePreferences) =>
  JSON.stringify([isPaused, priority, spatialLayer]);
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface ReceiverPorts {
  ask: AskMediaServer;
  transport: Pick<types.Transport, 'consume' | 'getStats'>;
  rtpCapabilities: types.RtpCapabilities;
  preferencesFor: (producer: VideoProducer) => VideoReceivePreferences;
  /** Tracks of others were added, removed or muted. */
  onChange: () => void;
}

/** A track that has arrived before its producer is followed. */
interface ReadyTrack {
  /** Opened before this window joined. */
  consumer?: types.Consumer | undefined;
  /** The server's, in the reply that let this window into the room. */
  offer?: MediaRoom['received'][number] | undefined;
}

type TrackState =
  | ({ at: 'ready' } & ReadyTrack)
  | { at: 'opening'; producer: VideoProducer }
  | { at: 'received'; producer: VideoProducer; consumer: types.Consumer }
  | { at: 'gone' };

/** A track that another participant sends. */
class ReceivedTrack {
  readonly #ports: ReceiverPorts;
  #state: TrackState;
  /** Settles once it is received, or could not be. */
  opened: Promise<void> = Promise.resolve();
  /** The preferences that the server has, as a key. */
  #sent = '';
  /** Each request waits for the one before, so that the last preferences win. */
  #sending: Promise<unknown> = Promise.resolve();

  constructor(ports: ReceiverPorts, ready: ReadyTrack = {}) {
    this.#ports = ports;
    this.#state = { at: 'ready', ...ready };
  }

  get isGone(): boolean {
    return this.#state.at === 'gone';
  }

  /** Its producer and its media, once these are received. */
  get media(): (VideoProducer & { consumer: types.Consumer }) | null {
    return this.#state.at === 'received' ? { ...this.#state.producer, consumer: this.#state.consumer } : null;
  }

  /**
   * Follows its producer, which is new in the call or has changed. The first time, the track is opened.
   * @throws when it could not be received, or not with the preferences of this window
   */
  async follow(producer: VideoProducer): Promise<void> {
    const state = this.#state;
    if (state.at === 'opening' || state.at === 'received') this.#state = { ...state, producer };
    if (state.at !== 'ready') return;
    this.#state = { at: 'opening', producer };
    this.opened = this.#open(producer, state);
    await this.opened;
    await this.sendPreferences();
  }

  async #open({ producerId, peerId, source }: VideoProducer, { consumer, offer }: ReadyTrack): Promise<void> {
    const { ask, transport, rtpCapabilities } = this.#ports;
    if (consumer && !consumer.closed) return this.#receive(consumer, offer?.preferences);
    const granted = offer ?? (await ask('video.group.consume', { producerId, rtpCapabilities }));
    if (this.isGone) return;
    const opened = await transport.consume({
      id: granted.consumerId,
      producerId,
      kind: granted.kind,
      rtpParameters: granted.rtpParameters as types.RtpParameters,
      // One stream keeps a person's sound and picture in sync. In SDP, a stream's id cannot contain a space.
      streamId: source === 'screen' ? `${peerId}-screen` : peerId,
    });
    this.#receive(opened, offer?.preferences);
  }

  /** @param preferences with which the server already forwards it */
  #receive(consumer: types.Consumer, preferences: VideoReceivePreferences | undefined): void {
    // Its producer has left meanwhile.
    if (this.#state.at !== 'opening') return consumer.close();
    this.#state = { ...this.#state, at: 'received', consumer };
    if (preferences) this.#sent = keyOf(preferences);
    this.#ports.onChange();
  }

  /**
   * Sends this window’s preferences for it to the server, where they have changed.
   * @throws when the server refused, or could not be reached
   */
  async sendPreferences(): Promise<void> {
    if (this.#state.at !== 'received') return;
    const { consumer, producer } = this.#state;
    const preferences = this.#ports.preferencesFor(producer);
    const key = keyOf(preferences);
    if (key === this.#sent) return;
    this.#sent = key;
    const sending = this.#sending
      .catch(() => undefined)
      .then(() => this.#ports.ask('video.group.prefer', { consumerId: consumer.id, ...preferences }));
    this.#sending = sending;
    await sending.catch((error: unknown) => {
      this.#sent = '';
      throw error;
    });
  }

  /** Its producer is not in the call. */
  end(): void {
    if (this.#state.at === 'ready' || this.#state.at === 'received') this.#state.consumer?.close();
    this.#state = { at: 'gone' };
  }
}

/** Receives by one transport all tracks that the others send, and nothing else. */
export class ReceivedTracks {
  readonly #ports: ReceiverPorts;
  readonly #tracks: Map<string, ReceivedTrack>;
  readonly #retries = new Set<ReturnType<typeof setTimeout>>();
  #producers: readonly VideoProducer[] = [];

  /** @param ready what may be received without a request, by the ids of the producers */
  constructor(ports: ReceiverPorts, ready: ReadonlyMap<string, ReadyTrack>) {
    this.#ports = ports;
    this.#tracks = new Map(Array.from(ready, ([id, track]) => [id, new ReceivedTrack(ports, track)]));
  }

  /** The media that have arrived from a person. */
  of(userId: string) {
    return [...this.#tracks.values()].flatMap(({ media }) => (media?.userId === userId ? [media] : []));
  }

  follow(producers: readonly VideoProducer[]): void {
    this.#producers = producers;
    const ids = new Set(producers.map(({ producerId }) => producerId));
    for (const id of this.#tracks.keys()) if (!ids.has(id)) this.#drop(id);
    for (const producer of producers) {
      const { producerId } = producer;
      const track = this.#tracks.get(producerId) ?? new ReceivedTrack(this.#ports);
      this.#tracks.set(producerId, track);
      track.follow(producer).catch(() => this.#retryLater(producerId, track));
    }
    this.#ports.onChange();
  }

  #drop(id: string): void {
    this.#tracks.get(id)?.end();
    this.#tracks.delete(id);
  }

  /** Media that are already received only need their new preferences. */
  #retryLater(id: string, track: ReceivedTrack): void {
    if (track.isGone) return;
    if (!track.media) this.#drop(id);
    const retry = setTimeout(() => {
      this.#retries.delete(retry);
      if (track.media) this.#sendPreferencesOf(id, track);
      // Others may have joined or left since.
      else this.follow(this.#producers);
    }, retryDelayMs);
    this.#retries.add(retry);
  }

  #sendPreferencesOf(id: string, track: ReceivedTrack): void {
    track.sendPreferences().catch(() => this.#retryLater(id, track));
  }

  /** Sends the preferences for each track again where they have changed. */
  sendPreferences(): void {
    for (const [id, track] of this.#tracks) this.#sendPreferencesOf(id, track);
  }

  /** Resolves once everything followed so far is received or has failed, or when the time is up. */
  async haveOpened(withinMs: number): Promise<void> {
    const opened = Array.from(this.#tracks.values(), (track) => track.opened);
    await Promise.race([Promise.allSettled(opened), sleep(withinMs)]);
  }

  /** Resolves once the pictures received so far are whole, or at this time of `performance.now()`. */
  async havePictures(until: number): Promise<void> {
    while (performance.now() < until && !(await this.#arePicturesWhole())) await sleep(pollIntervalMs);
  }

  async #arePicturesWhole(): Promise<boolean> {
    const awaited = [...this.#tracks.values()].flatMap(({ media }) =>
      media?.consumer.kind === 'video' && !media.isPaused && !this.#ports.preferencesFor(media).isPaused
        ? [media.consumer.track.id]
        : [],
    );
    if (awaited.length === 0) return true;
    const decoded = await this.#decodedTracks();
    return awaited.every((id) => decoded.has(id));
  }

  /** The tracks of pictures with a decoded frame. */
  async #decodedTracks(): Promise<ReadonlySet<string>> {
    const report = await this.#ports.transport.getStats();
    const entries = (report as unknown as ReadonlyMap<string, RTCInboundRtpStreamStats>).values();
    const isDecoded = ({ type, framesDecoded }: RTCInboundRtpStreamStats) =>
      type === 'inbound-rtp' && Boolean(framesDecoded);
    return new Set([...entries].filter(isDecoded).map(({ trackIdentifier }) => trackIdentifier));
  }

  /** Its transport is closed, and with it everything that was received. */
  close(): void {
    this.#producers = [];
    for (const retry of this.#retries) clearTimeout(retry);
    this.#retries.clear();
    for (const id of this.#tracks.keys()) this.#drop(id);
  }
}

type Media = Pick<VideoProducer, 'isAway' | 'isPaused' | 'quality' | 'source'> & {
  consumer: { track: MediaStreamTrack; rtpReceiver?: RTCRtpReceiver | undefined };
};

/** The streams of each participant. A stream stays the same while its track does, so that nothing flickers. */
export function createParticipantOf() {
  const streams = new WeakMap<MediaStreamTrack, MediaStream>();

  function streamOf(track: MediaStreamTrack): MediaStream {
    const stream = streams.get(track) ?? new MediaStream([track]);
    streams.set(track, stream);
    return stream;
  }

  function restOf(camera: Media | undefined, isHeldBack: boolean): CameraRest | null {
    if (camera?.isPaused) return camera.isAway ? 'background' : null;
    return camera && isHeldBack ? 'bandwidth' : null;
  }

  /** @param isHeldBack the connection carries only their sound */
  return (id: string, firstName: string, received: readonly Media[], isHeldBack: boolean): Participant => {
    const cameraRest = restOf(
      received.find(({ source }) => source === 'camera'),
      isHeldBack,
    );
    const isOn = (source: VideoProducer['source']) =>
      received.some((each) => each.source === source && !each.isPaused);
    const streamBySource = received.map(
      ({ source, consumer }) => [source, streamOf(consumer.track)] as const,
    );
    return {
      id,
      firstName,
      ...noStreams,
      ...Object.fromEntries(streamBySource),
      hasCamera: isOn('camera') && cameraRest === null,
      cameraRest,
      hasMicrophone: isOn('microphone'),
      hasScreen: isOn('screen'),
      quality: received.find(({ quality }) => quality !== null)?.quality ?? null,
    };
  };
}

/** How loud somebody is, from 0 to 1. */
export const levelOf = (received: readonly Media[]): number =>
  Math.max(
    0,
    ...received.flatMap(({ source, consumer }) =>
      source === 'microphone'
        ? (consumer.rtpReceiver?.getSynchronizationSources() ?? []).map(({ audioLevel }) => audioLevel ?? 0)
        : [],
    ),
  );
