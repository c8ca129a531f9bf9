import type { VideoGroupReplies } from '@nestmate/contract';
import type { types } from 'mediasoup-client';

/** The ways to a room that were opened before the person joined, and what will come by them. Nothing is sent, and nothing comes before. */
export interface PreparedRoom {
  /** Names the way by which the window receives. */
  way: string;
  send: types.Transport;
  receive: types.Transport;
  consumers: ReadonlyMap<string, types.Consumer>;
  /** Whether these are the ways to this room. */
  fits: (room: VideoGroupReplies['video.group.enter']) => boolean;
  close: () => void;
}
