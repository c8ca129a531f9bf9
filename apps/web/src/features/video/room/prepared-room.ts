import type { VideoGroupReplies } from '@nestmate/contract';
import type { types } from 'mediasoup-client';

/**
 * The transports to a room that were opened before the person joined, and the media that will arrive by them. Nothing is sent or received
 * before.
 */
export interface PreparedRoom {
  /** The id of the transport by which the window receives. */
  way: string;
  send: types.Transport;
  receive: types.Transport;
  consumers: ReadonlyMap<string, types.Consumer>;
  /** Whether these are the transports to this room. */
  fits: (room: VideoGroupReplies['video.group.enter']) => boolean;
  close: () => void;
}
