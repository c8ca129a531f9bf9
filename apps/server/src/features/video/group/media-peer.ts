import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { VideoProducer, VideoQuality } from '@nestmate/contract/socket/video-group';
import type {
  VideoRtpCapabilities,
  VideoSource,
  VideoReceivePreferences,
} from '@nestmate/contract/video-group';
import type { types } from 'mediasoup';
import { ProductError } from '../../../platform/http';
import type { RoomRouters, Assignment } from './room-routers';

/** A person in a call, with the peer by which their window sends and receives. */
export interface Participant {
  peerId: string;
  userId: UserId;
  membershipId: MembershipId;
  /** The call's revision when they joined; events of earlier revisions do not list them. */
  revision: number;
}

/** A participant in a media room, with everything that their window sends and receives. */
export interface MediaPeer extends Participant {
  router: types.Router;
  send: types.WebRtcTransport;
  receive: types.WebRtcTransport;
  /** The transports that were connected: a repeated request does nothing. */
  connected: Set<string>;
  producers: Map<VideoSource, types.Producer>;
  /** The quality with which it arrives, as last reported. */
  quality: VideoQuality | null;
  /** Consumers by the producer they receive. */
  consumers: Map<string, types.Consumer>;
}

const isAlive = ({ closed, dtlsState }: types.WebRtcTransport) =>
  !closed && dtlsState !== 'failed' && dtlsState !== 'closed';

/** Whether a window can still use its transports. */
export const isUsable = ({ send, receive }: MediaPeer): boolean => isAlive(send) && isAlive(receive);

/** Closes everything that it sends and receives. */
export function closePeer({ send, receive }: MediaPeer): void {
  send.close();
  receive.close();
}

/** The bit rate that a window gets until its bandwidth is known. */
const initialAvailableOutgoingBitrate = 1_000_000;

/** Opens the transports of a window on its assigned router, and releases that when they close or do not open. */
export async function openPeer(
  participant: Participant,
  { router, webRtcServer, release }: Assignment,
): Promise<MediaPeer> {
  const transport = () =>
    router.createWebRtcTransport({
      webRtcServer,
      enableTcp: true,
      preferUdp: true,
      initialAvailableOutgoingBitrate,
    });
  const made = await Promise.allSettled([transport(), transport()]);
  const [send, receive] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (!send || !receive) {
    send?.close();
    release();
    const cause: unknown = made.find((one) => one.status === 'rejected')?.reason;
    throw new Error('The worker refused a transport', { cause });
  }
  receive.observer.once('close', release);
  const nothing = { connected: new Set<string>(), producers: new Map(), consumers: new Map() };
  return { ...participant, ...nothing, quality: null, router, send, receive };
}

/** Prepared transports live as long as a token is valid. */
const preparedLifetimeMs = 5 * 60_000;

/** The window that a peer was prepared for, by the socket that it has. */
export type PreparedFor = Pick<Participant, 'peerId' | 'userId'> & { socketId: string };

/** The peers of windows that may join, one for each person. Each is closed unless it is taken in time. */
export function createPreparedPeers() {
  const prepared = new Map<UserId, { peer: MediaPeer; socketId: string; timer: NodeJS.Timeout }>();

  const remove = (userId: UserId): MediaPeer | undefined => {
    const found = prepared.get(userId);
    prepared.delete(userId);
    clearTimeout(found?.timer);
    return found?.peer;
  };
  const close = (userId: UserId) => {
    const peer = remove(userId);
    if (peer) closePeer(peer);
  };
  return {
    add(peer: MediaPeer, socketId: string): void {
      const { userId, receive } = peer;
      close(userId);
      const expire = () => {
        if (prepared.get(userId)?.peer === peer) close(userId);
      };
      const timer = setTimeout(expire, preparedLifetimeMs).unref();
      prepared.set(userId, { peer, socketId, timer });
      // The preview was closed, or its window is gone.
      receive.on('dtlsstatechange', (state) => state === 'closed' && expire());
      receive.on('icestatechange', (state) => state === 'disconnected' && expire());
      receive.observer.once('close', expire);
    },
    of({ userId, socketId, peerId }: PreparedFor): MediaPeer | undefined {
      const found = prepared.get(userId);
      return found?.socketId === socketId && found.peer.peerId === peerId ? found.peer : undefined;
    },
    /** The peer of this window with that transport, if it can still use it. Any other of the person is closed. */
    take({ userId, peerId }: Participant, transportId: string | undefined): MediaPeer | undefined {
      const peer = remove(userId);
      if (peer?.peerId === peerId && peer.receive.id === transportId && isUsable(peer)) return peer;
      if (peer) closePeer(peer);
      return undefined;
    },
  };
}

/** @throws ProductError `NotFound`, after which the window enters again */
export function transportOf({ send, receive }: MediaPeer, id: string): types.WebRtcTransport {
  const found = [send, receive].find((transport) => transport.id === id);
  if (!found || found.closed) throw new ProductError('NotFound');
  return found;
}

/** @throws ProductError `NotFound` */
export function producerOf({ producers }: MediaPeer, id: string): types.Producer {
  const found = [...producers.values()].find((producer) => producer.id === id);
  if (!found || found.closed) throw new ProductError('NotFound');
  return found;
}

/** @throws ProductError `NotFound` */
export function consumerOf({ consumers }: MediaPeer, id: string): types.Consumer {
  const found = [...consumers.values()].find((consumer) => consumer.id === id);
  if (!found || found.closed) throw new ProductError('NotFound');
  return found;
}

/** The producers of a window, as the others see them. */
export const sentBy = ({
  peerId,
  userId,
  producers,
  quality,
}: MediaPeer): Omit<VideoProducer, 'spatialLayer'>[] =>
  Array.from(producers, ([source, { id, paused, appData }]) => ({
    producerId: id,
    userId,
    peerId,
    source,
    isPaused: paused,
    isAway: paused && appData['isAway'] === true,
    quality,
  }));

/**
 * The quality with which everything that a person sends arrives. The worker scores each size of a track from 0, where
 * nothing comes, to 10.
 */
export function qualityOf(tracks: readonly Pick<types.Producer, 'paused' | 'score'>[]): VideoQuality | null {
  const best = tracks.flatMap(({ paused, score }) => {
    const largest = Math.max(0, ...score.map((each) => each.score));
    return paused || largest === 0 ? [] : [largest];
  });
  return best.length > 0 ? (Math.max(1, Math.ceil(Math.min(...best) / 2)) as VideoQuality) : null;
}

/** The parts of a room that receiving needs. */
type Senders = { peers: ReadonlyMap<string, MediaPeer>; pipeTo: RoomRouters['pipeTo'] };

/** The errors by which mediasoup names a mistake in a request. */
const namedMistakes = new Set(['TypeError', 'UnsupportedError']);

/**
 * A refusal by mediasoup is the window's mistake, unless its target was closed meanwhile. A worker refuses some
 * mistakes with the same plain error as it reports failures of its own: these are the refusal's cause, to be logged.
 */
export async function mapRefusal<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'InvalidStateError') throw new ProductError('NotFound');
    const refusal = new ProductError('InvalidInput');
    throw namedMistakes.has(error.name) ? refusal : Object.assign(refusal, { cause: error });
  }
}

/** @throws ProductError `NotFound` if nobody in the room sends it */
function sentIn(room: Senders, producerId: string): { producer: types.Producer; router: types.Router } {
  for (const { producers, router } of room.peers.values())
    for (const producer of producers.values()) if (producer.id === producerId) return { producer, router };
  throw new ProductError('NotFound');
}

/**
 * Makes a consumer of a producer for a window, on whichever workers the two are. Idempotent: an existing consumer is
 * returned.
 */
export async function receiveOne(
  room: Senders,
  peer: MediaPeer,
  request: { producerId: string; rtpCapabilities: VideoRtpCapabilities; first?: VideoReceivePreferences },
): Promise<types.Consumer> {
  const { producerId, first } = request;
  const known = peer.consumers.get(producerId);
  if (known && !known.closed) {
    // The consumer was already prepared.
    if (first && known.paused) await applyPreferences(known, first);
    return known;
  }
  const { producer, router } = sentIn(room, producerId);
  await room.pipeTo(producer, router, peer.router).catch(() => undefined);
  // The producer may have closed meanwhile.
  sentIn(room, producerId);
  const rtpCapabilities = request.rtpCapabilities as types.RtpCapabilities;
  const { spatialLayer, priority } = first ?? {};
  const consumer = await mapRefusal(
    peer.receive.consume({
      producerId,
      rtpCapabilities,
      paused: !first,
      ...(spatialLayer !== undefined && { preferredLayers: { spatialLayer } }),
    }),
  );
  if (priority !== undefined) await mapRefusal(consumer.setPriority(priority));
  const meanwhile = peer.consumers.get(producerId);
  if (meanwhile && !meanwhile.closed) {
    consumer.close();
    return meanwhile;
  }
  peer.consumers.set(producerId, consumer);
  consumer.observer.once('close', () => {
    if (peer.consumers.get(producerId) === consumer) peer.consumers.delete(producerId);
  });
  return consumer;
}

/** Applies a window's preferences to a consumer. */
export async function applyPreferences(
  consumer: types.Consumer,
  { spatialLayer, priority, isPaused }: VideoReceivePreferences,
): Promise<void> {
  const hasLayers = spatialLayer !== undefined && consumer.type === 'simulcast';
  // The worker handles them one after the other, and nobody waits for each.
  await mapRefusal(
    Promise.all([
      hasLayers && consumer.setPreferredLayers({ spatialLayer }),
      priority !== undefined && consumer.setPriority(priority),
      isPaused ? consumer.pause() : consumer.resume(),
    ]),
  );
}
