import { type VideoAccess, videoCallId } from '@nestmate/contract';
import { followEvents } from '@/platform/live/events';
import { requestLive } from '@/platform/live/requests';
import type { Self } from '@/platform/session';
import type { RoomAccess, TakenPlace } from '../room/room-access';
import { othersIn } from '../newest-call';
import { isPassing } from '../room/signalling.live';
import { thisWindow } from '../this-window';
import { receivedBy } from './device';
import type { GroupSignalling } from './group-signalling';

/** A group call's requests over the socket. */
export function liveGroupSignalling({ userId }: Self, access: RoomAccess, id: string): GroupSignalling {
  const callId = videoCallId.parse(id);
  const { peerId } = access;
  const place = { callId, peerId };

  async function enter(access: VideoAccess) {
    const { token, ice_servers: iceServers, rtp_capabilities: forwards } = access;
    const receives = await receivedBy(forwards);
    const reply = await requestLive('video.join', { token, window: thisWindow(), peerId, receives });
    if ('error_code' in reply) return isPassing(reply.error_code) ? ('offline' as const) : null;
    return inRoom({ reply, iceServers, forwards });
  }

  async function inRoom({ reply, iceServers, forwards }: Omit<TakenPlace, 'hasOffered'>) {
    const receives = await receivedBy(forwards);
    const room = reply.room ?? (await requestLive('video.group.enter', { ...place, receives }));
    // A server that cannot forward media now may do so in a moment.
    if ('error_code' in room) return 'offline' as const;
    return { others: othersIn(reply, userId), iceServers, room, prepared: access.takePrepared() };
  }

  return {
    peerId,
    async join() {
      const taken = await access.takePlace();
      if (taken) return inRoom(taken);
      const kept = access.takeKept();
      const joined = kept && (await enter(kept));
      // Null: it expired while the computer slept.
      if (joined) return joined;
      const got = await access.ask();
      if ('err' in got) return isPassing(got.err.error_code) ? 'offline' : null;
      return enter(got.res);
    },
    async ask(name, request) {
      // socket.io's types cannot connect a generic event name with its request.
      const reply = await requestLive(name, { ...place, ...request } as never);
      if ('error_code' in reply) throw new Error(reply.error_code);
      return reply as never;
    },
    follow: (handlers) =>
      followEvents({
        'video.state': (state) => {
          if (state.call.callId === callId && state.call.state === 'answered') handlers.others(othersIn(state, userId));
        },
        'video.group.producers': (event) => event.callId === callId && handlers.producers(event),
        'video.group.lost': (event) => event.callId === callId && handlers.lost(event.epoch),
        connected: handlers.reconnected,
      }),
  };
}
