import {
  chatSid,
  type JoinedVideoCall,
  videoCallId,
  type VideoRequestIn,
  type VideoRtpCapabilities,
} from '@nestmate/contract';
import { requestLive } from '@/platform/live/requests';
import { newestOf } from '../newest-call';
import type { RoomAccess } from '../room/room-access';
import { thisWindow } from '../this-window';
import type { CallService } from './call-ports';

/** Brings the code of group calls, and finds out what this browser can receive; undefined where it cannot. */
type PrepareGroup = (server: VideoRtpCapabilities) => Promise<VideoRtpCapabilities | undefined>;

/** The server's half of a call. */
export function liveService(access: RoomAccess, prepareGroup: PrepareGroup): CallService {
  let receives: ReturnType<PrepareGroup> | undefined;

  /** Answers and joins at once, without the token if that is refused. */
  async function takeNow<Name extends 'video.answer' | 'video.ring'>(
    name: Name,
    of: Omit<VideoRequestIn<Name>, 'window'>,
  ) {
    const join = access.joining(await receives);
    // socket.io's types cannot connect a generic event name with its request.
    const ask = (more: object) => requestLive(name, { ...of, window: thisWindow(), ...more } as never);
    const reply = await ask(join ? { join } : {});
    const isRefused = 'error_code' in reply && reply.error_code === 'VideoTokenRefused';
    const taken = (isRefused ? await ask({}) : reply) as JoinedVideoCall | { error_code: string };
    // The engine that follows asks who is in it.
    if (!('error_code' in taken)) newestOf(taken);
    return taken;
  }

  function take<Name extends 'video.answer' | 'video.ring'>(...asked: Parameters<typeof takeNow<Name>>) {
    const taking = takeNow(...asked);
    access.answering(taking);
    return taking;
  }

  return {
    async roomType() {
      const got = await access.askAndKeep();
      if ('err' in got) return got.err;
      if (got.res.rtp_capabilities) receives = prepareGroup(got.res.rtp_capabilities);
      return { roomType: got.res.room_type };
    },
    async ring(sid) {
      const ring = () => take('video.ring', { sid: chatSid.parse(sid) });
      const first = await ring();
      // It may ring although the reply was lost; asked again, the server says so.
      const reply = 'error_code' in first && first.error_code === 'Offline' ? await ring() : first;
      if ('error_code' in reply) return reply;
      const { callId, state } = reply.call;
      return { callId, isJoined: state === 'answered' };
    },
    answer: (callId) => take('video.answer', { callId: videoCallId.parse(callId) }),
    async iceServers() {
      const got = await access.ask();
      return 'err' in got ? null : got.res.ice_servers;
    },
    decline: (callId) => void requestLive('video.decline', { callId: videoCallId.parse(callId) }),
    hangUp: (callId) =>
      void requestLive('video.hangUp', { callId: videoCallId.parse(callId), window: thisWindow() }),
  };
}
