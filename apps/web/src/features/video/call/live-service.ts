import { chatSid, videoCallId, type VideoRequestIn, type VideoRtpCapabilities } from '@nestmate/contract';
import { requestLive } from '@/platform/live/requests';
import { newestOf } from '../newest-call';
import type { RoomAccess } from '../room/room-access';
import type { Offer } from '../room/signalling';
import { thisWindow } from '../this-window';
import type { CallService } from './call-ports';

/** Loads the code of group calls, and finds out what this browser can receive; undefined where it cannot. */
type PrepareGroup = (server: VideoRtpCapabilities) => Promise<VideoRtpCapabilities | undefined>;

/** The server's side of a call. */
export function liveService(
  access: RoomAccess,
  prepareGroup: PrepareGroup,
  prepareRoom: (iceServers: RTCIceServer[]) => Promise<void>,
): CallService {
  /** What this browser can receive from the group's server: the result, and the promise while it is being found out. */
  let receives: VideoRtpCapabilities | undefined;
  let finding: Promise<void> | undefined;

  /** Takes the place at once, without the token if that is refused. Known facts are sent before anything is rendered. */
  async function takeNow<Name extends 'video.answer' | 'video.ring'>(
    name: Name,
    of: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null,
  ) {
    if (finding) await finding;
    const join = access.joining({ receives, offer });
    // socket.io's types cannot connect a generic event name with its request.
    const ask = (more: object) => requestLive(name, { ...of, window: thisWindow(), ...more } as never);
    const reply = await ask(join ? { join } : {});
    const isRefused = 'error_code' in reply && reply.error_code === 'VideoTokenRefused';
    const taken = isRefused ? await ask({}) : reply;
    // The next engine asks who is in it.
    if (!('error_code' in taken)) newestOf(taken);
    return taken;
  }

  function take<Name extends 'video.answer' | 'video.ring'>(
    name: Name,
    of: Omit<VideoRequestIn<Name>, 'window'>,
    offer: Offer | null = null,
  ) {
    const taking = takeNow(name, of, offer);
    access.taking(taking, offer);
    return taking;
  }

  return {
    async access() {
      const got = await access.askAndKeep();
      if ('err' in got) return got.err;
      const { room_type: roomType, ice_servers: iceServers, rtp_capabilities: server } = got.res;
      finding =
        server &&
        prepareGroup(server).then((known) => {
          receives = known;
          finding = undefined;
          if (known) void prepareRoom(iceServers);
        });
      return { roomType, iceServers };
    },
    async ring(sid, onlyJoins) {
      const ring = () => take('video.ring', { sid: chatSid.parse(sid), onlyJoins });
      const first = await ring();
      // It may ring although the reply was lost; a retry tells.
      const reply = 'error_code' in first && first.error_code === 'Offline' ? await ring() : first;
      if ('error_code' in reply) return reply;
      const { callId, state } = reply.call;
      return { callId, isJoined: state === 'answered' };
    },
    joining: (callId) =>
      void requestLive('video.joining', { callId: videoCallId.parse(callId), window: thisWindow() }),
    answer: (callId, offer) => take('video.answer', { callId: videoCallId.parse(callId) }, offer),
    async iceServers() {
      const got = await access.ask();
      return 'err' in got ? null : got.res.ice_servers;
    },
    release: access.release,
    decline: (callId) => void requestLive('video.decline', { callId: videoCallId.parse(callId) }),
    hangUp: (callId) =>
      void requestLive('video.hangUp', { callId: videoCallId.parse(callId), window: thisWindow() }),
  };
}
