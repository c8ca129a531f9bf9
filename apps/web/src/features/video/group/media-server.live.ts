import { videoCallId } from '@nestmate/contract/ids';
import type { PreparedVideoRoom, VideoRequestIn } from '@nestmate/contract/socket/video';
import type { VideoGroupReplies, VideoProducers } from '@nestmate/contract/socket/video-group';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import { Device } from 'mediasoup-client';
import type { types } from 'mediasoup-client';
import { followEvents } from '@/platform/live/events';
import { isRefused, requestLive, RequestRefused } from '@/platform/live/requests';
import type { Self } from '@/platform/session/session';
import type { CallAccess, PreparedTransports } from '../engine/engine';
import { type Peer, peersIn } from '../video.live';

const devices = new Map<string, Promise<Device>>();

/** The part of the capabilities that decides what the two sides can exchange. */
const codecsOf = ({ codecs = [] }: VideoRtpCapabilities) =>
  codecs.map((codec) => [codec.mimeType, codec.preferredPayloadType, codec.parameters?.apt].join()).join(';');

async function loadDevice(routerRtpCapabilities: VideoRtpCapabilities): Promise<Device> {
  const device = await Device.factory();
  await device.load({ routerRtpCapabilities: routerRtpCapabilities as types.RtpCapabilities });
  return device;
}

/** The media capabilities of this browser with a server. Finding out takes a moment, and the result stays the same. */
export function deviceFor(server: VideoRtpCapabilities): Promise<Device> {
  const name = codecsOf(server);
  const device = devices.get(name) ?? loadDevice(server);
  devices.set(name, device);
  device.catch(() => devices.delete(name));
  return device;
}

/** The capabilities of this browser to receive from a server; undefined while they are not known. */
export async function receivedBy(
  server: VideoRtpCapabilities | undefined,
): Promise<VideoRtpCapabilities | undefined> {
  const device = server && (await deviceFor(server).catch(() => undefined));
  return device?.rtpCapabilities;
}

/** A call's media room on the server: what a window needs to send and receive there. */
export type MediaRoom = VideoGroupReplies['video.group.enter'];

/** The media room that this window has entered after it joined the call, and who else is in the call. */
export interface EnteredRoom {
  others: readonly Peer[];
  iceServers: RTCIceServer[];
  room: MediaRoom;
  /** The transports opened for it before; the caller closes them. */
  prepared?: PreparedTransports | undefined;
}

interface MediaServerHandlers {
  others: (others: readonly Peer[]) => void;
  producers: (producers: VideoProducers) => void;
  /** The room of this epoch is gone, and another can be entered. */
  lost: (epoch: string) => void;
  /** The socket is back after a gap. */
  reconnected: () => void;
}

/** A media request, without whose it is. */
type MediaRequestName = Exclude<keyof VideoGroupReplies, 'video.group.enter'>;
type MediaRequest<Name extends MediaRequestName> = Omit<VideoRequestIn<Name>, 'callId' | 'peerId'>;
export type AskMediaServer = <Name extends MediaRequestName>(
  name: Name,
  request: MediaRequest<Name>,
) => Promise<VideoGroupReplies[Name]>;

/** The server that forwards a call's media, as a window talks to it. */
export interface MediaServer {
  /** Names this window in the call. */
  peerId: string;
  /**
   * Joins the call and enters its media room, or does so again. Null when the server refuses; `offline` when it cannot
   * be reached now.
   */
  enter: () => Promise<EnteredRoom | 'offline' | null>;
  /** @throws RequestRefused also when the server could not be reached */
  ask: AskMediaServer;
  follow: (handlers: MediaServerHandlers) => () => void;
}

/** Over the socket. */
export function liveMediaServer({ userId }: Self, access: CallAccess, id: string): MediaServer {
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
      if (isRefused(room)) return 'offline';
      return { others: peersIn(reply, userId), iceServers, room, prepared: access.takePrepared() };
    },
    async ask(name, request) {
      // socket.io's types cannot connect a generic event name with its request.
      const reply = await requestLive(name, { callId, peerId, ...request } as never);
      if (isRefused(reply)) throw new RequestRefused(reply);
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

/** The preview's request for the transports of a call in progress. */
interface Preparation {
  token: string;
  peerId: string;
  receives: VideoRtpCapabilities;
  iceServers: RTCIceServer[];
}

/** Opens the transports to the media room of a call in progress; undefined if there is none, or they do not open. */
export async function prepareTransports({
  iceServers,
  ...request
}: Preparation): Promise<PreparedTransports | undefined> {
  const room = await requestLive('video.prepare', request);
  if (isRefused(room)) return undefined;
  return openTransports(room, request.peerId, iceServers).catch(() => undefined);
}

async function openTransports(
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
      (reply) => isRefused(reply) && close(),
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
