import type { VideoCallId, VideoProducers } from '@nestmate/contract';
import type { types } from 'mediasoup';
import { newId } from '../../../platform/ids';
import { mediaCodecs } from '../media/media-servers';
import { canGoOn, closePeer, type MediaPeer, type PeerOwner, sentBy } from './media-peer';
import { layerTaken } from './taken-layer';

/** What a window gets at first, until its bandwidth is known. */
const initialAvailableOutgoingBitrate = 1_000_000;

/** Where the media of one call meet. */
export interface MediaRoom {
  readonly callId: VideoCallId;
  /** Names this room among those that the call may have one after another. */
  readonly epoch: string;
  readonly router: types.Router;
  readonly speakers: types.ActiveSpeakerObserver;
  readonly peers: ReadonlyMap<string, MediaPeer>;
  /** The window's place; a new one where it has none or cannot go on with it. */
  enter: (owner: PeerOwner) => Promise<MediaPeer>;
  leave: (peerId: string) => void;
  /** Nobody is in it, or about to be. */
  isEmpty: () => boolean;
  /** All that is sent, with a revision of its own. */
  changed: () => VideoProducers;
  now: () => VideoProducers;
}

/** Opens a room on a worker’s server. */
export async function openRoom(
  callId: VideoCallId,
  worker: types.Worker,
  webRtcServer: types.WebRtcServer,
): Promise<MediaRoom> {
  const epoch = newId();
  const router = await worker.createRouter({ mediaCodecs });
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
  const make = async (owner: PeerOwner): Promise<MediaPeer> => {
    leave(owner.peerId);
    const appData = { peerId: owner.peerId };
    const transport = () =>
      router.createWebRtcTransport({
        webRtcServer,
        appData,
        enableTcp: true,
        preferUdp: true,
        initialAvailableOutgoingBitrate,
      });
    const made = await Promise.allSettled([transport(), transport()]);
    const [send, receive] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (!send || !receive) {
      send?.close();
      throw new Error('The worker refused a transport');
    }
    const nothing = { connected: new Set<string>(), producers: new Map(), consumers: new Map() };
    const peer: MediaPeer = { ...owner, ...nothing, quality: null, send, receive };
    peers.set(owner.peerId, peer);
    return peer;
  };
  const now = () => {
    const producers = [...peers.values()]
      .flatMap(sentBy)
      .map((sent) => ({ ...sent, spatialLayer: layerTaken(peers.values(), sent.producerId) }));
    return { epoch, revision, producers };
  };

  return {
    callId,
    epoch,
    router,
    speakers,
    peers,
    leave,
    isEmpty: () => peers.size === 0 && entering.size === 0,
    now,
    enter: (owner) => {
      const known = peers.get(owner.peerId);
      if (known && canGoOn(known)) return Promise.resolve(known);
      const making = entering.get(owner.peerId) ?? make(owner).finally(() => entering.delete(owner.peerId));
      entering.set(owner.peerId, making);
      return making;
    },
    changed: () => {
      revision += 1;
      return now();
    },
  };
}
