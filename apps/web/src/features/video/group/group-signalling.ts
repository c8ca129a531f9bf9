import type { VideoRequestIn } from '@nestmate/contract/video';
import type { VideoGroupReplies, VideoProducers } from '@nestmate/contract/video-group';
import type { Peer } from '../newest-call';
import type { PreparedTransports } from '../room/room-access';

/** The parameters that a window needs to send and receive in a room. */
export type MediaRoom = VideoGroupReplies['video.group.enter'];

export interface Joined {
  others: readonly Peer[];
  iceServers: RTCIceServer[];
  room: MediaRoom;
  /** The transports opened for it before; the caller closes them. */
  prepared?: PreparedTransports | undefined;
}

export interface GroupHandlers {
  others: (others: readonly Peer[]) => void;
  producers: (producers: VideoProducers) => void;
  /** The room of this epoch is gone, and another can be entered. */
  lost: (epoch: string) => void;
  /** The socket is back after a gap. */
  reconnected: () => void;
}

/** A media request without the requesting place. */
type MediaRequestName = Exclude<keyof VideoGroupReplies, 'video.group.enter'>;
export type MediaRequest<Name extends MediaRequestName> = Omit<VideoRequestIn<Name>, 'callId' | 'peerId'>;
export type AskMediaServer = <Name extends MediaRequestName>(
  name: Name,
  request: MediaRequest<Name>,
) => Promise<VideoGroupReplies[Name]>;

/** The signalling between a window and the server that forwards a call's media. */
export interface GroupSignalling {
  /** Names this window's place. */
  peerId: string;
  /** Joins, or joins again. Null when the room refuses; `offline` when it cannot be reached now. */
  enter: () => Promise<Joined | 'offline' | null>;
  /** @throws when it was refused, or could not be asked */
  ask: AskMediaServer;
  follow: (handlers: GroupHandlers) => () => void;
}
