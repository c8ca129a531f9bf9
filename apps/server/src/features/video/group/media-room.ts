import type { VideoCallId } from '@nestmate/contract/ids';
import type { VideoProducers } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup';
import { newId } from '../../../platform/ids';
import type { MediaServer, MediaServers } from '../media-servers';
import { isUsable, closePeer, type MediaPeer, type Participant, sentBy } from './media-peer';
import { openRouters, type RoomRouters } from './room-routers';

type Receiving = Pick<types.Consumer, 'closed' | 'paused' | 'preferredLayers' | 'type'>;

/** The largest picture that these take of a track, from 0; null when none does, or the track has only one. */
function largestReceived(consumers: readonly Receiving[]): number | null {
  const layers = consumers.flatMap(({ closed, paused, type, preferredLayers }) =>
    closed || paused || type !== 'simulcast' || !preferredLayers ? [] : [preferredLayers.spatialLayer],
  );
  return layers.length > 0 ? Math.max(...layers) : null;
}

/** The largest size of a track that anybody in a room takes; null when nobody takes one. */
const layerReceived = (peers: Iterable<MediaPeer>, producerId: string): number | null =>
  largestReceived(Array.from(peers).flatMap(({ consumers }) => consumers.get(producerId) ?? []));

/** The bit rate that a window gets until its bandwidth is known. */
const initialAvailableOutgoingBitrate = 1_000_000;

/** As long as a token is valid. */
const keepPreparedMs = 5 * 60_000;

/** The room on the server where the media of one call meet. */
export interface MediaRoom {
  readonly callId: VideoCallId;
  /** Names this room among those that the call may have one after another. */
  readonly epoch: string;
  /** Its first router; the room ends when this closes. */
  readonly router: types.Router;
  readonly bring: RoomRouters['bring'];
  readonly speakers: types.ActiveSpeakerObserver;
  readonly peers: ReadonlyMap<string, MediaPeer>;
  /** The window's place; a new one where it has none or can no longer use it. @param preparedTransport by which it wants to receive, if that was prepared */
  enter: (owner: Participant, preparedTransport?: string) => Promise<MediaPeer>;
  /** Opens the transports of a window that may join; nothing passes through them before. A person has one such place. */
  prepare: (owner: Participant, socketId: string) => Promise<MediaPeer>;
  /** The place that was prepared for a socket. */
  preparedFor: (owner: { userId: string; socketId: string; peerId: string }) => MediaPeer | undefined;
  leave: (peerId: string) => void;
  /** Whether nobody is in it, or about to enter. */
  isEmpty: () => boolean;
  /** Everything that is sent, with its own revision. */
  changed: () => VideoProducers;
  now: () => VideoProducers;
}

/** Opens a room on a worker’s server. @param servers for further routers when that worker is full */
export async function openMediaRoom(
  callId: VideoCallId,
  first: MediaServer,
  servers: MediaServers,
): Promise<MediaRoom> {
  const epoch = newId();
  const { home: router, seat, bring } = await openRouters(epoch, first, servers);
  const speakers = await router.createActiveSpeakerObserver().catch((error: unknown) => {
    router.close();
    throw error;
  });
  const peers = new Map<string, MediaPeer>();
  /** Two requests of one window get the same place. */
  const entering = new Map<string, Promise<MediaPeer>>();
  let revision = 0;

  const leave = (peerId: string) => {
    const peer = peers.get(peerId);
    peers.delete(peerId);
    if (peer) closePeer(peer);
  };
  const build = async (owner: Participant): Promise<MediaPeer> => {
    const { router: here, webRtcServer, leave: leaveSeat } = await seat();
    const transport = () =>
      here.createWebRtcTransport({
        webRtcServer,
        enableTcp: true,
        preferUdp: true,
        initialAvailableOutgoingBitrate,
      });
    const made = await Promise.allSettled([transport(), transport()]);
    const [send, receive] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (!send || !receive) {
      send?.close();
      leaveSeat();
      throw new Error('The worker refused a transport');
    }
    receive.observer.once('close', leaveSeat);
    const nothing = { connected: new Set<string>(), producers: new Map(), consumers: new Map() };
    return { ...owner, ...nothing, quality: null, router: here, send, receive };
  };
  const prepared = new Map<string, { peer: MediaPeer; socketId: string; timer: NodeJS.Timeout }>();
  const takePrepared = (userId: string) => {
    const found = prepared.get(userId);
    prepared.delete(userId);
    clearTimeout(found?.timer);
    return found?.peer;
  };
  const forget = (userId: string, peer: MediaPeer) => {
    if (prepared.get(userId)?.peer !== peer) return;
    takePrepared(userId);
    closePeer(peer);
  };
  const make = async (owner: Participant, preparedTransport: string | undefined): Promise<MediaPeer> => {
    leave(owner.peerId);
    const ready = takePrepared(owner.userId);
    const isTheirs =
      ready?.peerId === owner.peerId && ready.receive.id === preparedTransport && isUsable(ready);
    if (ready && !isTheirs) closePeer(ready);
    const peer = ready && isTheirs ? Object.assign(ready, owner) : await build(owner);
    for (const transport of [peer.send, peer.receive]) transport.appData = { peerId: owner.peerId };
    peers.set(owner.peerId, peer);
    return peer;
  };
  const now = () => {
    const producers = [...peers.values()]
      .flatMap(sentBy)
      .map((sent) => ({ ...sent, spatialLayer: layerReceived(peers.values(), sent.producerId) }));
    return { epoch, revision, producers };
  };

  return {
    callId,
    epoch,
    router,
    bring,
    speakers,
    peers,
    leave,
    isEmpty: () => peers.size === 0 && entering.size === 0,
    now,
    async prepare(owner, socketId) {
      const peer = await build(owner);
      const { userId } = owner;
      const before = takePrepared(userId);
      if (before) closePeer(before);
      const timer = setTimeout(() => forget(userId, peer), keepPreparedMs).unref();
      prepared.set(userId, { peer, socketId, timer });
      // The preview was closed, or its window is gone.
      peer.receive.on('dtlsstatechange', (state) => state === 'closed' && forget(userId, peer));
      peer.receive.on('icestatechange', (state) => state === 'disconnected' && forget(userId, peer));
      peer.receive.observer.once('close', () => forget(userId, peer));
      return peer;
    },
    preparedFor: ({ userId, socketId, peerId }) => {
      const found = prepared.get(userId);
      return found?.socketId === socketId && found.peer.peerId === peerId ? found.peer : undefined;
    },
    enter: (owner, preparedTransport) => {
      const known = peers.get(owner.peerId);
      if (known && isUsable(known)) return Promise.resolve(known);
      const making =
        entering.get(owner.peerId) ??
        make(owner, preparedTransport).finally(() => entering.delete(owner.peerId));
      entering.set(owner.peerId, making);
      return making;
    },
    changed: () => {
      revision += 1;
      return now();
    },
  };
}
