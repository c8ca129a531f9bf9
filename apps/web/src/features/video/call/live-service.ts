import { chatSid, videoCallId } from '@nestmate/contract';
import { requestLive } from '@/platform/live/requests';
import type { RoomAccess } from '../room/room-access';
import { thisWindow } from '../this-window';
import type { CallService } from './call-ports';

/** The server's half of a call. */
export const liveService = (access: RoomAccess): CallService => ({
  async roomType() {
    const got = await access.askAndKeep();
    return 'err' in got ? got.err : { roomType: got.res.room_type };
  },
  async ring(sid) {
    const ring = () => requestLive('video.ring', { sid: chatSid.parse(sid), window: thisWindow() });
    const first = await ring();
    // It may ring although the reply was lost; asked again, the server says so.
    const reply = 'error_code' in first && first.error_code === 'Offline' ? await ring() : first;
    if ('error_code' in reply) return reply;
    const { callId, state } = reply.call;
    return { callId, isJoined: state === 'answered' };
  },
  answer: (callId) =>
    requestLive('video.answer', { callId: videoCallId.parse(callId), window: thisWindow() }),
  decline: (callId) => void requestLive('video.decline', { callId: videoCallId.parse(callId) }),
  hangUp: (callId) =>
    void requestLive('video.hangUp', { callId: videoCallId.parse(callId), window: thisWindow() }),
});
