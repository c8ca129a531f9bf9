import { videoCallId } from '@nestmate/contract/ids';
import { followEvents } from '@/platform/live/events';
import { requestLive } from '@/platform/live/requests';
import type { Self } from '@/platform/session/session';
import { type Peer, peersIn } from '../video.live';
import type { CallAccess, Offer } from './engine';

/** The others of a call that this window has joined, and what it takes to connect to them. */
interface JoinReply {
  others: readonly Peer[];
  iceServers: RTCIceServer[];
  /** The answer to the call carried this window's offer to those who were there. */
  hasOffered: boolean;
}

export type Signal =
  | Offer
  | {
      revision: number;
      candidate: {
        candidate: string;
        sdpMid?: string | null | undefined;
        sdpMLineIndex?: number | null | undefined;
      } | null;
    };

export interface SignallingHandlers {
  signal: (signal: Signal, from: string) => void;
  others: (others: readonly Peer[]) => void;
  /** The socket is back after a gap. */
  reconnected: () => void;
}

/** The signalling between the two windows of a call. */
export interface Signalling {
  /** Joins, or joins again. Null when the server refuses; `offline` when it cannot be reached now. */
  join: () => Promise<JoinReply | 'offline' | null>;
  send: (signal: Signal, to: string) => void;
  follow: (handlers: SignallingHandlers) => () => void;
}

/** Over the socket. */
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
