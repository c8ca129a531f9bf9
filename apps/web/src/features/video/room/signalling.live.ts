import { type VideoAccess, videoCallId } from '@nestmate/contract';
import { followEvents } from '@/platform/live/events';
import { requestLive } from '@/platform/live/requests';
import type { Self } from '@/platform/session';
import { othersIn } from '../newest-call';
import { thisWindow } from '../this-window';
import type { RoomAccess, TakenPlace } from './room-access';
import type { Signalling } from './signalling';

/** A retry may help after these; any other refusal is final. */
export const isPassing = (code: string) => ['Offline', 'TooManyRequests', 'Unavailable'].includes(code);

/** A call's signals over the socket. */
export function liveSignalling({ userId }: Self, access: RoomAccess, id: string): Signalling {
  const callId = videoCallId.parse(id);
  const { peerId } = access;
  async function enter({ token, ice_servers: iceServers }: VideoAccess) {
    const reply = await requestLive('video.join', { token, window: thisWindow(), peerId });
    if (!('error_code' in reply)) return inRoom({ reply, iceServers, hasOffered: false });
    return isPassing(reply.error_code) ? ('offline' as const) : null;
  }
  const inRoom = ({ reply, iceServers, hasOffered }: Omit<TakenPlace, 'forwards'>) => ({
    others: othersIn(reply, userId),
    iceServers,
    hasOffered,
  });
  return {
    async join() {
      const place = await access.takePlace();
      if (place) return inRoom(place);
      const kept = access.takeKept();
      const joined = kept && (await enter(kept));
      // Null: it expired while the computer slept.
      if (joined) return joined;
      const got = await access.ask();
      if ('err' in got) return isPassing(got.err.error_code) ? 'offline' : null;
      return enter(got.res);
    },
    send: (signal, to) => void requestLive('video.signal', { callId, to, ...signal }),
    follow: (handlers) =>
      followEvents({
        'video.signal': ({ callId: of, to, from, revision, description, candidate }) => {
          if (of !== callId || to !== peerId) return;
          if (description) handlers.signal({ revision, description }, from);
          else if (candidate !== undefined) handlers.signal({ revision, candidate }, from);
        },
        'video.state': (state) => {
          if (state.call.callId === callId && state.call.state === 'answered') handlers.others(othersIn(state, userId));
        },
        connected: handlers.reconnected,
      }),
  };
}
