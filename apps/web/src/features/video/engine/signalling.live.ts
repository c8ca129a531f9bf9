import { videoCallId } from '@nestmate/contract/ids';
import { followEvents } from '@/platform/live/events';
import { requestLive } from '@/platform/live/requests';
import type { Self } from '@/platform/session';
import { peersIn } from '../newest-call';
import type { CallAccess } from '../room/room-access';
import type { Signalling } from '../room/signalling';

/** The signals of a call of two over the socket. */
export function liveSignalling({ userId }: Self, access: CallAccess, id: string): Signalling {
  const callId = videoCallId.parse(id);
  return {
    async join() {
      const joined = await access.join();
      if (joined === null || joined === 'offline') return joined;
      const { reply, iceServers, hasOffered } = joined;
      return { others: peersIn(reply, userId), iceServers, hasOffered };
    },
    send: (signal, to) => void requestLive('video.signal', { callId, to, ...signal }),
    follow: (handlers) =>
      followEvents({
        'video.signal': ({ callId: of, to, from, revision, description, candidate }) => {
          if (of !== callId || to !== access.peerId) return;
          if (description) handlers.signal({ revision, description }, from);
          else if (candidate !== undefined) handlers.signal({ revision, candidate }, from);
        },
        'video.state': (state) => {
          const { call } = state;
          if (call.callId === callId && call.state === 'answered') handlers.others(peersIn(state, userId));
        },
        connected: handlers.reconnected,
      }),
  };
}
