import type { LocalMedia } from '../media/local-media';
import type { ScreenShare } from '../media/screen-share';
import type { RoomType } from '../settings/video-settings';
import type { RoomEngine } from '../room/room-engine';
import type { Offer } from '../room/signalling';

type Refusal = { error_code: string };

/** The requests of a call to the server. */
export interface CallService {
  /** What kind of room the conversation has, if it can have one now, and the servers that help to connect to others. */
  access: () => Promise<Refusal | { roomType: RoomType; iceServers: RTCIceServer[] }>;
  /** `onlyJoins`: calls nobody. `isJoined`: the other person was calling, too, and the two calls became one. */
  ring: (sid: string, onlyJoins: boolean) => Promise<Refusal | { callId: string; isJoined: boolean }>;
  /** Join was pressed in this window: it stops ringing in the others, and its minute no longer counts. */
  joining: (callId: string) => void;
  /** With this window's offer, where it has one. */
  answer: (callId: string, offer: Offer | null) => Promise<Refusal | object>;
  /** The servers that help to connect to others; null when they could not be requested. */
  iceServers: () => Promise<RTCIceServer[] | null>;
  /** Discards everything prepared for the call. */
  release: () => void;
  decline: (callId: string) => void;
  hangUp: (callId: string) => void;
}

export interface CallPorts {
  service: CallService;
  media: LocalMedia;
  screen: ScreenShare;
  /** Rejects when its code could not be loaded. */
  makeEngine: (callId: string, roomType: RoomType) => Promise<RoomEngine>;
}
