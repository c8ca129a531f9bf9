import { chatSid, type MyVideoCall, videoCallId } from '@nestmate/contract';
import { call, calls } from '@/platform/call';
import { followEvents } from '@/platform/live/events';
import { requestLive } from '@/platform/live/requests';
import type { Self } from '@/platform/session';
import { thisWindow } from '../this-window';
import type { Peer, Signalling } from './signalling';

/** The token of a conversation's room. */
export const tokenOf = (self: Self, sid: string) =>
  call(calls.video.token, {
    actsFor: self.membershipId,
    params: { userId: self.userId },
    query: { sid: chatSid.parse(sid) },
  });

/** Trying again may help; any other refusal stays. */
const isPassing = (code: string) => ['Offline', 'TooManyRequests', 'Unavailable'].includes(code);

/** A call's signals over the socket. */
export function liveSignalling(self: Self, sid: string, id: string): Signalling {
  const callId = videoCallId.parse(id);
  const peerId = crypto.randomUUID();
  const peersOf = ({ call }: Pick<MyVideoCall, 'call'>): Peer[] =>
    call.state === 'answered'
      ? call.participants
          .filter((each) => each.userId !== self.userId)
          .map((each) => ({ userId: each.userId, window: each.peerId }))
      : [];
  return {
    async join() {
      const got = await tokenOf(self, sid);
      if ('err' in got) return isPassing(got.err.error_code) ? 'offline' : null;
      const { token, ice_servers } = got.res;
      const reply = await requestLive('video.join', { token, window: thisWindow(), peerId });
      if (!('error_code' in reply)) return { peers: peersOf(reply), iceServers: ice_servers };
      return isPassing(reply.error_code) ? 'offline' : null;
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
          if (state.call.callId === callId && state.call.state === 'answered') handlers.peers(peersOf(state));
        },
        connected: handlers.reconnected,
      }),
  };
}
