import type { StoreApi } from 'zustand/vanilla';
import type { SourceKind } from '../media/capture';
import type { Quality } from './network-quality';
import { disconnected, type RoomState } from './room-state';
import type { Sight } from './sight';
import type { Offer } from './signalling';

/** What a window can send. */
export type Source = SourceKind | 'screen';

/** A stream of each source; null until its media arrive. Sound that has begun plays on when a picture comes. */
export type Streams = Readonly<Record<Source, MediaStream | null>>;

export const noStreams: Streams = { camera: null, microphone: null, screen: null };

/** Why the picture of somebody who has their camera on does not come: their phone shows something else, or this connection is too weak. */
export type CameraRest = 'background' | 'bandwidth';

/** Somebody else in a call. */
export interface Participant extends Streams {
  id: string;
  /** Null where the call screen knows it. */
  firstName: string | null;
  hasCamera: boolean;
  /** While `hasCamera` is false, why; null when they turned it off. */
  cameraRest: CameraRest | null;
  hasMicrophone: boolean;
  hasScreen: boolean;
  quality: Quality | null;
}

/** What is heard of somebody. */
export const soundOf = (other: Pick<Participant, 'microphone'> | null): MediaStreamTrack | null =>
  other?.microphone?.getAudioTracks()[0] ?? null;

export interface RoomView {
  state: RoomState;
  /** In their order, the dominant speaker at the front. */
  others: readonly Participant[];
  /** Who of them speaks, or spoke last. */
  dominant: string | null;
  /** The quality of one's own connection. */
  quality: Quality | null;
  /** Whether this device is too slow for the picture that it sends. */
  isBusy: boolean;
  /** Why the room was left; null while it was not, or when the person left. */
  failure: RoomFailure | null;
}

/** Before somebody connects, and after they left. */
export const emptyRoom: RoomView = {
  state: disconnected,
  others: [],
  dominant: null,
  quality: null,
  isBusy: false,
  failure: null,
};

/** `code` is what a person can tell to support. */
export interface RoomFailure {
  code: number;
  /** `notGrown`: two stay connected whom others cannot join; only then the call continues. */
  reason: 'mediaFailed' | 'notGrown' | 'notSent' | 'refused';
}

/** No way was found between the two, or it was lost for too long. */
export const mediaFailedCode = 53_405;
/** A camera or microphone could not be sent. */
export const notSentCode = 53_400;

/** Names what somebody sends of a source. */
export const partOf = (userId: string, source: Source): string => `${userId} ${source}`;

/** A way to be in a room. The call screen knows no other part of it. */
export interface RoomEngine {
  room: Pick<StoreApi<RoomView>, 'getInitialState' | 'getState' | 'subscribe'>;
  connect: () => Promise<void>;
  /** Before it connects: makes its offer and finds its ways, by these servers. It sends nothing, and meets nobody. */
  prepare?: (iceServers: RTCIceServer[]) => Promise<void>;
  /** The offer as it is by now, for the answer to the call. */
  offer?: () => Offer | null;
  /**
   * Sends this track, or nothing, and tells the others whether it is on.
   * @param isAway it is off only until this phone shows the page again
   * @throws if it could not be sent
   */
  publish: (kind: Source, track: MediaStreamTrack | null, isOn: boolean, isAway?: boolean) => Promise<void>;
  /** Knows from now on what this window shows of the others. Between two windows that changes nothing. */
  look: (sight: Sight) => void;
  close: () => void;
}

/** A room whose media go through the server. */
export interface GroupEngine extends RoomEngine {
  /** What has arrived of each person, by `partOf`: pictures of which one was whole, and sounds that flow. */
  arrived: () => Promise<ReadonlySet<string>>;
}
