import { type PreparedVideoRoom, videoCallId } from '@nestmate/contract';
import type { types } from 'mediasoup-client';
import { requestLive } from '@/platform/live/requests';
import type { PreparedRoom } from '../room/prepared-room';
import type { RoomAccess } from '../room/room-access';
import { deviceFor, receivedBy } from './device';

/** Opens the transports to the room in which a call's media already meet; undefined if there is none, or they do not open. */
export async function prepareRoom(
  access: RoomAccess,
  iceServers: RTCIceServer[],
): Promise<PreparedRoom | undefined> {
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
): Promise<PreparedRoom> {
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
      way: receive.id,
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
