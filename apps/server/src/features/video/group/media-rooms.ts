import type { VideoCallId } from '@nestmate/contract/ids';
import type { VideoGroupEvents, VideoProducers } from '@nestmate/contract/socket/video-group';
import type { types } from 'mediasoup';
import type { App } from '../../../platform/app';
import { ProductError } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import { watchersOf } from '../../../platform/live/channels';
import type { MediaServer, MediaServers } from '../media-servers';
import {
  closePeer,
  createPreparedPeers,
  isUsable,
  type MediaPeer,
  openPeer,
  type Participant,
  type PreparedFor,
  sentBy,
} from './media-peer';
import { openRouters, type RoomRouters } from './room-routers';

type ReceivingConsumer = Pick<types.Consumer, 'closed' | 'paused' | 'preferredLayers' | 'type'>;

/** The largest picture that these take of a track, from 0; null when none does, or the track has only one. */
function largestReceived(consumers: readonly ReceivingConsumer[]): number | null {
  const layers = consumers.flatMap(({ closed, paused, type, preferredLayers }) =>
    closed || paused || type !== 'simulcast' || !preferredLayers ? [] : [preferredLayers.spatialLayer],
  );
  return layers.length > 0 ? Math.max(...layers) : null;
}

/** The largest size of a track that anybody in a room takes; null when nobody takes one. */
const layerReceived = (peers: Iterable<MediaPeer>, producerId: string): number | null =>
  largestReceived(Array.from(peers).flatMap(({ consumers }) => consumers.get(producerId) ?? []));

/** The room on the server where the media of one call meet. */
export interface MediaRoom {
  readonly callId: VideoCallId;
  /** Names this room among those that the call may have one after another. */
  readonly epoch: string;
  /** The room's first router; the room ends when this closes. */
  readonly router: types.Router;
  readonly pipeTo: RoomRouters['pipeTo'];
  readonly peers: ReadonlyMap<string, MediaPeer>;
  /**
   * The window's peer; a new one where it has none or can no longer use it.
   * @param preparedTransport by which it receives, if that was prepared
   */
  enter: (participant: Participant, preparedTransport?: string) => Promise<MediaPeer>;
  /** Opens the transports of a window that may join; nothing passes through them before. A person has one such peer. */
  prepare: (participant: Participant, socketId: string) => Promise<MediaPeer>;
  /** The peer that was prepared for a socket. */
  preparedFor: (window: PreparedFor) => MediaPeer | undefined;
  leave: (peerId: string) => void;
  /** Whether nobody is in it, or about to enter. */
  isEmpty: () => boolean;
  /** Everything that is sent, with its own revision. */
  nextSnapshot: () => VideoProducers;
  snapshot: () => VideoProducers;
}

/** Opens a room on a worker’s server. @param servers for further routers when that worker is full */
export async function openMediaRoom(
  callId: VideoCallId,
  first: MediaServer,
  servers: MediaServers,
): Promise<MediaRoom> {
  const epoch = newId();
  const { home: router, assign, pipeTo } = await openRouters(epoch, first, servers);
  const peers = new Map<string, MediaPeer>();
  /** Two requests of one window get the same peer. */
  const entering = new Map<string, Promise<MediaPeer>>();
  const prepared = createPreparedPeers();
  let revision = 0;

  const leave = (peerId: string) => {
    const peer = peers.get(peerId);
    peers.delete(peerId);
    if (peer) closePeer(peer);
  };
  const addPeer = async (
    participant: Participant,
    preparedTransport: string | undefined,
  ): Promise<MediaPeer> => {
    leave(participant.peerId);
    const ready = prepared.take(participant, preparedTransport);
    const peer = ready ? Object.assign(ready, participant) : await openPeer(participant, await assign());
    for (const transport of [peer.send, peer.receive]) transport.appData = { peerId: participant.peerId };
    peers.set(participant.peerId, peer);
    return peer;
  };
  const snapshot = () => {
    const producers = [...peers.values()]
      .flatMap(sentBy)
      .map((sent) => ({ ...sent, spatialLayer: layerReceived(peers.values(), sent.producerId) }));
    return { epoch, revision, producers };
  };

  return {
    callId,
    epoch,
    router,
    pipeTo,
    peers,
    leave,
    isEmpty: () => peers.size === 0 && entering.size === 0,
    snapshot,
    async prepare(participant, socketId) {
      const peer = await openPeer(participant, await assign());
      prepared.add(peer, socketId);
      return peer;
    },
    preparedFor: prepared.of,
    enter: (participant, preparedTransport) => {
      const known = peers.get(participant.peerId);
      if (known && isUsable(known)) return Promise.resolve(known);
      const adding =
        entering.get(participant.peerId) ??
        addPeer(participant, preparedTransport).finally(() => entering.delete(participant.peerId));
      entering.set(participant.peerId, adding);
      return adding;
    },
    nextSnapshot: () => {
      revision += 1;
      return snapshot();
    },
  };
}

type EventPayloads = {
  [Name in keyof VideoGroupEvents]: Omit<Parameters<VideoGroupEvents[Name]>[0], 'callId'>;
};

/** The current state of a call. */
interface CallSnapshot {
  callId: VideoCallId;
  revision: number;
  participants: readonly { peerId: string }[];
  isOver: boolean;
}

/** The rooms of this process, by call. Their windows may be connected to others. */
export function openMediaRooms(app: Pick<App, 'http' | 'live'>, servers: MediaServers) {
  const rooms = new Map<VideoCallId, Promise<MediaRoom>>();
  app.http.addHook('preClose', () => servers.close());

  const emit = <Name extends keyof EventPayloads>(
    room: MediaRoom,
    name: Name,
    payload: EventPayloads[Name],
  ) => {
    // An event’s name and its content cannot be connected by a generic type.
    const event = [{ callId: room.callId, ...payload }] as unknown as Parameters<VideoGroupEvents[Name]>;
    const memberships = new Set(Array.from(room.peers.values(), (peer) => peer.membershipId));
    app.live.emitEverywhere(Array.from(memberships, watchersOf), name, ...(event as never));
  };
  const emitProducers = (room: MediaRoom) => emit(room, 'video.group.producers', room.nextSnapshot());

  const open = async (callId: VideoCallId): Promise<MediaRoom> => {
    const server = await servers.take();
    const room = await openMediaRoom(callId, server, servers).catch((error: unknown) => {
      throw server.worker.closed ? new ProductError('GroupCallUnavailable') : error;
    });
    room.router.observer.once('close', () => {
      rooms.delete(callId);
      // If we have closed it, nobody is left in it.
      emit(room, 'video.group.lost', { epoch: room.epoch });
    });
    return room;
  };
  return {
    emitProducers,
    /** The room of a call, which is made for the first who enters. @throws ProductError `GroupCallUnavailable` */
    of: (callId: VideoCallId): Promise<MediaRoom> => {
      const room =
        rooms.get(callId) ??
        open(callId).catch((error: unknown) => {
          rooms.delete(callId);
          throw error;
        });
      rooms.set(callId, room);
      return room;
    },
    find: async (callId: VideoCallId): Promise<MediaRoom | undefined> => rooms.get(callId),
    has: (callId: string): boolean => rooms.has(callId as VideoCallId),
    /** Closes a room, whose windows enter again, wherever its media meet by then. */
    close: async (callId: string): Promise<void> => {
      const room = await rooms.get(callId as VideoCallId)?.catch(() => undefined);
      room?.router.close();
    },
    /**
     * Removes everybody who is no longer a participant, and closes the room of a call that is over. Call states may
     * arrive late.
     */
    follow: async ({ callId, revision, participants, isOver }: CallSnapshot) => {
      const room = await rooms.get(callId)?.catch(() => undefined);
      if (!room) return;
      const staying = new Set(participants.map(({ peerId }) => peerId));
      const out = [...room.peers.values()].filter(
        (peer) => isOver || (peer.revision <= revision && !staying.has(peer.peerId)),
      );
      for (const { peerId } of out) room.leave(peerId);
      if (room.isEmpty() && (isOver || out.length > 0)) room.router.close();
      else if (out.length > 0) emitProducers(room);
    },
  };
}

export type MediaRooms = ReturnType<typeof openMediaRooms>;
