import type { Peer } from '../newest-call';

export interface Joined {
  others: readonly Peer[];
  iceServers: RTCIceServer[];
  /** The answer to the call took the place, and carried this window's offer to those who were there. */
  hasOffered: boolean;
}

export type Signal = { revision: number } & (
  | { description: RTCSessionDescriptionInit }
  | {
      candidate: {
        candidate: string;
        sdpMid?: string | null | undefined;
        sdpMLineIndex?: number | null | undefined;
      } | null;
    }
);

/** A window's first description, which the answer to a call can carry. */
export type Offer = Extract<Signal, { description: unknown }>;

export interface SignallingHandlers {
  signal: (signal: Signal, from: string) => void;
  others: (others: readonly Peer[]) => void;
  /** The socket is back after a gap. */
  reconnected: () => void;
}

/** The signalling between the windows of a room. */
export interface Signalling {
  /** Joins, or joins again. Null when the room refuses; `offline` when it cannot be reached now. */
  join: () => Promise<Joined | 'offline' | null>;
  send: (signal: Signal, to: string) => void;
  follow: (handlers: SignallingHandlers) => () => void;
}
