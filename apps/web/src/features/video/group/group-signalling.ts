import type { VideoGroupReplies, VideoProducers, VideoRequestIn } from '@nestmate/contract';
import type { PreparedRoom } from '../room/prepared-room';

/** Somebody else in the call. */
export interface GroupPeer {
  userId: string;
  firstName: string;
}

/** What a window needs to send and receive in a room. */
export type GroupRoom = VideoGroupReplies['video.group.enter'];

export interface Joined {
  peers: readonly GroupPeer[];
  iceServers: RTCIceServer[];
  room: GroupRoom;
  /** What was opened for it before; the caller closes it. */
  prepared?: PreparedRoom | undefined;
}

export interface GroupHandlers {
  /** Who is in the call beside this person. */
  peers: (peers: readonly GroupPeer[]) => void;
  producers: (producers: VideoProducers) => void;
  /** The room of this epoch is gone, and another can be entered. */
  lost: (epoch: string) => void;
  /** The socket is back after a gap. */
  reconnected: () => void;
}

/** What is asked about media, without the place that asks. */
export type MediaRequestName = Exclude<keyof VideoGroupReplies, 'video.group.enter'>;
export type MediaRequest<Name extends MediaRequestName> = Omit<VideoRequestIn<Name>, 'callId' | 'peerId'>;
export type AskForMedia = <Name extends MediaRequestName>(
  name: Name,
  request: MediaRequest<Name>,
) => Promise<VideoGroupReplies[Name]>;

/** How a window meets the server that forwards a call's media. */
export interface GroupSignalling {
  /** Names this window's place. */
  peerId: string;
  /** Joins, or joins again. Null when the room refuses; `offline` when it cannot be reached now. */
  join: () => Promise<Joined | 'offline' | null>;
  /** @throws when it was refused, or could not be asked */
  ask: AskForMedia;
  follow: (handlers: GroupHandlers) => () => void;
}
