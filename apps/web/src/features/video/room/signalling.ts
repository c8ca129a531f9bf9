/** The window of a participant; a reloaded one has another id. */
export interface Peer {
  userId: string;
  window: string;
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

export interface SignallingHandlers {
  signal: (signal: Signal, from: string) => void;
  /** Who is in the room beside this window. */
  peers: (peers: readonly Peer[]) => void;
  /** The socket is back after a gap. */
  reconnected: () => void;
}

/** How windows of a room find each other. */
export interface Signalling {
  /** Joins, or joins again. Null when the room refuses; `offline` when it cannot be reached now. */
  join: () => Promise<{ peers: readonly Peer[]; iceServers: RTCIceServer[] } | 'offline' | null>;
  send: (signal: Signal, to: string) => void;
  follow: (handlers: SignallingHandlers) => () => void;
}
