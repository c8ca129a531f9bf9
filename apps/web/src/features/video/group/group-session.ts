import type { VideoProducer, VideoProducers, VideoWish } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup-client';
import type { PreparedTransports } from '../room/room-access';
import type { Source } from '../engine/engine';
import { deviceFor } from './device';
import { createSentLayers, sendOnceKnown, sendOptions } from './sent-tracks';
import type { AskMediaServer, MediaRoom } from './group-signalling';

/** A person's media of one source. */
export interface Sent {
  track: MediaStreamTrack | null;
  isOn: boolean;
  /** It is off only until this phone shows the page again. */
  isAway: boolean;
}

export interface SessionPorts {
  peerId: string;
  ask: AskMediaServer;
  iceServers: RTCIceServer[];
  /** The transports that were opened before, which this session owns from now on. */
  prepared?: PreparedTransports | undefined;
  /** Bits a second. */
  maxAudioBitrate: number | undefined;
  /** The media to send now. */
  sent: (source: Source) => Sent;
  wishFor: (producer: VideoProducer) => VideoWish;
  /** Tracks of others were added, removed or muted. */
  changed: () => void;
  /** Media flow, or stopped flowing. */
  flow: (isFlowing: boolean) => void;
}

interface Received {
  producer: VideoProducer;
  consumer: types.Consumer | null;
  wish: string;
  /** Each wish waits for the one before, so that the server knows the last. */
  asking: Promise<unknown>;
}

/** Between two looks at what has arrived. */
const lookEveryMs = 50;
/** Between two attempts to receive a track. */
const againAfterMs = 1000;

const wordsOf = ({ isPaused, priority, spatialLayer }: VideoWish) =>
  JSON.stringify([isPaused, priority, spatialLayer]);
const pass = (ms: number) => new Promise((done) => setTimeout(done, ms));
const isBroken = (state: types.ConnectionState) => state === 'disconnected' || state === 'failed';
const isWell = (state: types.ConnectionState) => state === 'connected' || state === 'new';

/**
 * This window's media in one room of the server: two connections, what it sends, and what it receives. Each source has a turn, and each
 * turn sends the latest wanted state. Tracks are never opened, enabled or stopped here.
 */
export async function openGroupSession(room: MediaRoom, ports: SessionPorts) {
  const { ask, peerId, iceServers } = ports;
  const device = await deviceFor(room.rtpCapabilities);
  const prepared = ports.prepared?.fits(room) ? ports.prepared : undefined;
  if (!prepared) ports.prepared?.close();
  const send =
    prepared?.send ?? device.createSendTransport({ ...(room.send as types.TransportOptions), iceServers });
  const receive =
    prepared?.receive ??
    device.createRecvTransport({ ...(room.receive as types.TransportOptions), iceServers });
  const transports = [send, receive];
  const producers = new Map<Source, { producer: types.Producer; announced: string }>();
  const received = new Map<string, Received>();
  const turns = new Map<Source, Promise<unknown>>();
  const ready = new Map(prepared?.consumers);
  const early = new Map(room.received.map((each) => [each.producerId, each]));
  const takings = new Set<Promise<void>>();
  let latest: VideoProducers | undefined;
  let isClosed = false;

  /** Retries until the server knows or the transport is given up; idempotent. */
  function connect(transport: types.Transport, dtlsParameters: types.DtlsParameters): void {
    if (isClosed || transport.closed) return;
    ask('video.group.connect', { transportId: transport.id, dtlsParameters }).catch(() =>
      setTimeout(() => connect(transport, dtlsParameters), againAfterMs),
    );
  }

  for (const transport of transports) {
    // What was prepared has announced its own.
    if (transport !== prepared?.receive)
      transport.on('connect', ({ dtlsParameters }, done) => {
        connect(transport, dtlsParameters);
        // The browser gathers candidates meanwhile.
        done();
      });
    transport.on('connectionstatechange', () => {
      if (isClosed) return;
      if (transports.some(({ connectionState }) => isBroken(connectionState))) ports.flow(false);
      else if (isFlowing()) ports.flow(true);
    });
  }
  send.on('produce', ({ rtpParameters, appData }, done, fail) => {
    const { source, isPaused } = appData as { source: Source; isPaused: boolean };
    // The shape is checked by the server.
    const request = { source, isPaused, rtpParameters: rtpParameters as never };
    ask('video.group.produce', request).then(({ producerId }) => done({ id: producerId }), fail);
  });

  /** Sizes that nobody requests are not sent. */
  const sentLayers = createSentLayers(async (largest) => {
    await producers.get('camera')?.producer.setMaxSpatialLayer(largest);
  });

  const isFlowing = () => transports.every(({ connectionState }) => isWell(connectionState));

  async function publishNow(source: Source): Promise<void> {
    if (isClosed) return;
    const { track, isOn, isAway } = ports.sent(source);
    const announced = JSON.stringify([isOn, isAway]);
    const sending = producers.get(source);
    if (track?.readyState === 'ended') return;
    if (!sending) {
      if (!track) return;
      const producer = await sendOnceKnown(send, {
        ...sendOptions(source, device, ports.maxAudioBitrate),
        track,
        stopTracks: false,
        // Muting belongs to the person: nobody else touches `enabled`.
        disableTrackOnPause: false,
        appData: { source, isPaused: !isOn },
      });
      producers.set(source, { producer, announced });
      return;
    }
    await sending.producer.replaceTrack({ track });
    if (sending.announced === announced) return;
    await ask('video.group.pause', { producerId: sending.producer.id, isPaused: !isOn, isAway });
    sending.announced = announced;
  }

  function publish(source: Source): Promise<void> {
    const done = (turns.get(source) ?? Promise.resolve()).then(() => publishNow(source));
    turns.set(
      source,
      done.catch(() => undefined),
    );
    return done;
  }

  /** Received with the room; media that are received again after a loss are requested. */
  function takeEarly(producerId: string) {
    const found = early.get(producerId);
    early.delete(producerId);
    return found;
  }

  async function take(entry: Received): Promise<void> {
    const { producerId, peerId: theirs, source } = entry.producer;
    const { rtpCapabilities } = device;
    const came = takeEarly(producerId);
    const known = ready.get(producerId);
    ready.delete(producerId);
    if (known && !known.closed) return have(entry, known, came?.wish);
    const offered = came ?? (await ask('video.group.consume', { producerId, rtpCapabilities }));
    if (isClosed || received.get(producerId) !== entry) return;
    const consumer = await receive.consume({
      id: offered.consumerId,
      producerId,
      kind: offered.kind,
      rtpParameters: offered.rtpParameters as types.RtpParameters,
      // One stream keeps a person's sound and picture in sync. In SDP, a stream's id cannot contain a space.
      streamId: source === 'screen' ? `${theirs}-screen` : theirs,
    });
    if (isClosed || received.get(producerId) !== entry) return consumer.close();
    have(entry, consumer, came?.wish);
  }

  /** @param wish how the server already forwards it */
  function have(entry: Received, consumer: types.Consumer, wish: VideoWish | undefined): void {
    entry.consumer = consumer;
    if (wish) entry.wish = wordsOf(wish);
    ports.changed();
  }

  async function wishAgain(entry: Received): Promise<void> {
    const { consumer, producer } = entry;
    if (!consumer) return;
    const wish = ports.wishFor(producer);
    const words = wordsOf(wish);
    if (words === entry.wish) return;
    entry.wish = words;
    entry.asking = entry.asking
      .catch(() => undefined)
      .then(() => ask('video.group.prefer', { consumerId: consumer.id, ...wish }));
    await entry.asking.catch((error: unknown) => {
      entry.wish = '';
      throw error;
    });
  }

  function drop(entry: Received): void {
    received.delete(entry.producer.producerId);
    entry.consumer?.close();
  }

  /** Media that are already received only need their new preferences. */
  function tryAgain(entry: Received): void {
    if (isClosed || received.get(entry.producer.producerId) !== entry) return;
    if (!entry.consumer) drop(entry);
    setTimeout(() => {
      if (entry.consumer) wishAgain(entry).catch(() => tryAgain(entry));
      // Others may have joined or left since.
      else if (latest) follow(latest);
    }, againAfterMs);
  }

  /** Receives all that others send, and nothing else. */
  function follow(list: VideoProducers): void {
    if (isClosed || list.epoch !== room.epoch || list.revision < (latest?.revision ?? 0)) return;
    latest = list;
    const theirs = list.producers.filter((each) => each.peerId !== peerId);
    const mine = list.producers.find((each) => each.peerId === peerId && each.source === 'camera');
    if (mine) sentLayers.want(mine.spatialLayer);
    const ids = new Set(theirs.map(({ producerId }) => producerId));
    for (const entry of received.values()) if (!ids.has(entry.producer.producerId)) drop(entry);
    for (const [producerId, consumer] of ready) if (!ids.has(producerId)) consumer.close();
    for (const producer of theirs) {
      const known = received.get(producer.producerId);
      if (known) {
        known.producer = producer;
        continue;
      }
      const entry: Received = { producer, consumer: null, wish: '', asking: Promise.resolve() };
      received.set(producer.producerId, entry);
      const taking = take(entry);
      takings.add(taking);
      taking
        .finally(() => takings.delete(taking))
        .then(() => wishAgain(entry))
        .catch(() => tryAgain(entry));
    }
    ports.changed();
  }

  /** The tracks of pictures with a decoded frame. */
  async function decodedTracks(): Promise<ReadonlySet<string>> {
    const report = (await receive.getStats()) as unknown as ReadonlyMap<string, RTCInboundRtpStreamStats>;
    const isDecoded = ({ type, framesDecoded }: RTCInboundRtpStreamStats) =>
      type === 'inbound-rtp' && Boolean(framesDecoded);
    return new Set([...report.values()].filter(isDecoded).map(({ trackIdentifier }) => trackIdentifier));
  }

  /** If the transports were prepared, they open at once. */
  async function havePictures(): Promise<boolean> {
    if (!prepared) return true;
    const awaited = [...received.values()].flatMap(({ producer, consumer }) =>
      consumer?.kind === 'video' && !producer.isPaused && !ports.wishFor(producer).isPaused ? [consumer] : [],
    );
    if (awaited.length === 0) return true;
    const decoded = await decodedTracks();
    return awaited.every(({ track }) => decoded.has(track.id));
  }

  return {
    isOf: (other: MediaRoom) =>
      !isClosed &&
      other.epoch === room.epoch &&
      other.send.id === send.id &&
      other.receive.id === receive.id &&
      transports.every(({ connectionState }) => connectionState !== 'closed'),
    isFlowing,
    follow,
    /** Resolves once everything followed so far is received or has failed and its pictures are whole, or when the time is up. */
    async hasReceived(withinMs: number): Promise<void> {
      const end = performance.now() + withinMs;
      await Promise.race([Promise.allSettled(takings), pass(withinMs)]);
      while (!isClosed && performance.now() < end && !(await havePictures())) await pass(lookEveryMs);
    },
    publish,
    /** Sends the preferences of each track again where they have changed. */
    wishAgain: () => {
      for (const entry of received.values()) wishAgain(entry).catch(() => tryAgain(entry));
    },
    /** Restarts ICE with the server. @throws when the server could not be asked */
    restart: (servers: RTCIceServer[]) =>
      Promise.all(
        transports
          .filter(({ connectionState }) => connectionState !== 'new')
          .map(async (transport) => {
            await transport.updateIceServers({ iceServers: servers });
            const { iceParameters } = await ask('video.group.restart', { transportId: transport.id });
            if (!isClosed) await transport.restartIce({ iceParameters });
          }),
      ),
    /** The media that have arrived from a person. */
    received: (userId: string) =>
      [...received.values()].flatMap(({ producer, consumer }) =>
        producer.userId === userId && consumer ? [{ ...producer, consumer }] : [],
      ),
    /** Both connections' reports in one. */
    async stats(): Promise<RTCStatsReport> {
      const reports = await Promise.all(transports.map((transport) => transport.getStats()));
      return new Map(reports.flatMap((report) => [...report.entries()]));
    },
    close(): void {
      isClosed = true;
      sentLayers.stop();
      for (const transport of transports) transport.close();
    },
  };
}

export type GroupSession = Awaited<ReturnType<typeof openGroupSession>>;
