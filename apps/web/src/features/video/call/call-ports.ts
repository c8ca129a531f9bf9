import type { LocalMedia } from '../media/local-media';
import type { ScreenShare } from '../media/screen-share';
import type { RoomType } from '../settings/video-settings';
import type { RoomEngine } from '../room/room-engine';

type Refusal = { error_code: string };

/** What a call asks of the server. */
export interface CallService {
  /** What kind of room the conversation has, if it can have one now. */
  roomType: () => Promise<Refusal | { roomType: RoomType }>;
  /** `isJoined`: the other person was calling, too, and the two calls became one. */
  ring: (sid: string) => Promise<Refusal | { callId: string; isJoined: boolean }>;
  answer: (callId: string) => Promise<Refusal | object>;
  /** The servers that help to meet others; null when they could not be asked for. */
  iceServers: () => Promise<RTCIceServer[] | null>;
  decline: (callId: string) => void;
  hangUp: (callId: string) => void;
}

export interface CallPorts {
  service: CallService;
  media: LocalMedia;
  screen: ScreenShare;
  makeEngine: (callId: string, roomType: RoomType) => RoomEngine;
}
