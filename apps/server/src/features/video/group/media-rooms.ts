import type { VideoCallId } from '@nestmate/contract/ids';
import type { VideoGroupEvents } from '@nestmate/contract/video-group';
import type { App } from '../../../platform/app';
import { ProductError } from '../../../platform/http';
import { watchersOf } from '../../../platform/live/channels';
import { type MediaRoom, openMediaRoom } from './media-room';
import type { MediaServers } from '../media-servers';

type EventPayloads = {
  [Name in keyof VideoGroupEvents]: Omit<Parameters<VideoGroupEvents[Name]>[0], 'callId'>;
};

/** The current state of a call. */
interface Followed {
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
  const emitProducers = (room: MediaRoom) => emit(room, 'video.group.producers', room.changed());

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
    room.speakers.on('dominantspeaker', ({ producer }) =>
      emit(room, 'video.group.speaker', { epoch: room.epoch, peerId: String(producer.appData['peerId']) }),
    );
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
    ifOpen: async (callId: VideoCallId): Promise<MediaRoom | undefined> => rooms.get(callId),
    has: (callId: string): boolean => rooms.has(callId as VideoCallId),
    /** Closes a room, whose windows enter again, wherever its media meet by then. */
    close: async (callId: string): Promise<void> => {
      const room = await rooms.get(callId as VideoCallId)?.catch(() => undefined);
      room?.router.close();
    },
    /** Removes everybody who is no longer a participant, and closes the room of a call that is over. Call states may arrive late. */
    follow: async ({ callId, revision, participants, isOver }: Followed) => {
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
