import { videoCallId } from '@nestmate/contract/ids';
import type { PreparedVideoRoom } from '@nestmate/contract/video';
import type { types } from 'mediasoup-client';
import { followEvents } from '@/platform/live/events';
import { requestLive } from '@/platform/live/requests';
import type { Self } from '@/platform/session';
import { peersIn } from '../newest-call';
import type { PreparedTransports, CallAccess } from '../room/room-access';
import { deviceFor, receivedBy } from './device';
import type { GroupSignalling } from './group-signalling';

/** A group call's requests over the socket. */
export function liveMediaServer({ userId }: Self, access: CallAccess, id: string): GroupSignalling {
  const callId = videoCallId.parse(id);
  const { peerId } = access;
  return {
    peerId,
    async enter() {
      const joined = await access.join(receivedBy);
      if (joined === null || joined === 'offline') return joined;
      const { reply, iceServers, serverCapabilities } = joined;
      const receives = await receivedBy(serverCapabilities);
      const room = reply.room ?? (await requestLive('video.group.enter', { callId, peerId, receives }));
      // A server that cannot forward media now may do so in a moment.
      if ('error_code' in room) return 'offline';
      return { others: peersIn(reply, userId), iceServers, room, prepared: access.takePrepared() };
    },
    async ask(name, request) {
      // socket.io's types cannot connect a generic event name with its request.
      const reply = await requestLive(name, { callId, peerId, ...request } as never);
      if ('error_code' in reply) throw new Error(reply.error_code);
      return reply as never;
    },
    follow: (handlers) =>
      followEvents({
        'video.state': (state) => {
          const { call } = state;
          if (call.callId === callId && call.state === 'answered') handlers.others(peersIn(state, userId));
        },
        'video.group.producers': (event) => event.callId === callId && handlers.producers(event),
        'video.group.lost': (event) => event.callId === callId && handlers.lost(event.epoch),
        connected: handlers.reconnected,
      }),
  };
}

/** Opens the transports to the room in which a call's media already meet; undefined if there is none, or they do not open. */
export async function prepareRoom(
  access: CallAccess,
  iceServers: RTCIceServer[],
): Promise<PreparedTransports | undefined> {
  const kept = access.kept();
  const receives = await receivedBy(kept?.rtp_capabilities);
  if (!kept || !receives) return undefined;
  const { peerId } = access;
  const room = await requestLive('video.prepare', { token: kept.token, peerId, receives });
  if ('error_code' in room) return undefined;
  return open(room, peerId, iceServers).catch(() => undefined);
}

async function open(
  room: PreparedVideoRoom,
  peerId: string,
  iceServers: RTCIceServer[],
): Promise<PreparedTransports> {
  const device = await deviceFor(room.rtpCapabilities);
  const send = device.createSendTransport({ ...(room.send as types.TransportOptions), iceServers });
  const receive = device.createRecvTransport({ ...(room.receive as types.TransportOptions), iceServers });
  const callId = videoCallId.parse(room.callId);
  const close = () => {
    send.close();
    receive.close();
  };
  receive.on('connect', ({ dtlsParameters }, done) => {
    done();
    void requestLive('video.group.connect', { callId, peerId, transportId: receive.id, dtlsParameters }).then(
      (reply) => 'error_code' in reply && close(),
    );
  });
  try {
    const consumers = await Promise.all(
      room.received.map(async ({ consumerId, producerId, kind, rtpParameters }) => {
        const options = {
          id: consumerId,
          producerId,
          kind,
          rtpParameters: rtpParameters as types.RtpParameters,
        };
        return [producerId, await receive.consume(options)] as const;
      }),
    );
    return {
      send,
      receive,
      consumers: new Map(consumers),
      fits: ({ epoch, send: theirs, receive: ours }) =>
        !receive.closed && epoch === room.epoch && theirs.id === send.id && ours.id === receive.id,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
