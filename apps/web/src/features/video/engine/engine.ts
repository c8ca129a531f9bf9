import type { JoinedVideoCall } from '@nestmate/contract/socket/video';
import type { VideoGroupReplies } from '@nestmate/contract/socket/video-group';
import type { VideoRtpCapabilities } from '@nestmate/contract/video-group';
import type { types } from 'mediasoup-client';
import type { StoreApi } from 'zustand/vanilla';
import type { SourceKind } from '../media/capture';
import type { Layout } from './layout';
import type { Quality } from './network-quality';

/** How far a window is connected to the others of a call. */
export type ConnectionState =
  | { at: 'connected' }
  | { at: 'connecting' }
  | { at: 'disconnected' }
  /** `attempt` counts the restarts since the connection was lost. */
  | { at: 'reconnecting'; attempt: number };

export type ConnectionEvent = 'closed' | 'flows' | 'joined' | 'lost' | 'peerLeft' | 'retried';

export const disconnected: ConnectionState = { at: 'disconnected' };

/** Every transition of a connection. An event that does not fit the state changes nothing. */
export function afterConnectionEvent(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event) {
    case 'closed':
      return disconnected;
    case 'joined':
      return state.at === 'disconnected' ? { at: 'connecting' } : state;
    case 'flows':
      return state.at === 'disconnected' || state.at === 'connected' ? state : { at: 'connected' };
    case 'lost':
    case 'peerLeft':
      return state.at === 'connected' ? { at: 'reconnecting', attempt: 0 } : state;
    case 'retried':
      return state.at === 'reconnecting' ? { at: 'reconnecting', attempt: state.attempt + 1 } : state;
  }
}

/** The sources that a window can send. */
export type Source = SourceKind | 'screen';

/** A source as a window sends it. */
export interface SentSource {
  track: MediaStreamTrack | null;
  isOn: boolean;
  /** Whether the camera is off only until this phone shows the page again. */
  isAway: boolean;
}

const nothing: SentSource = { track: null, isOn: false, isAway: false };

export const nothingSent = (): Record<Source, SentSource> => ({
  camera: nothing,
  microphone: nothing,
  screen: nothing,
});

/** A stream of each source; null until its media arrive. Sound that has begun plays on when a picture comes. */
export type Streams = Readonly<Record<Source, MediaStream | null>>;

export const noStreams: Streams = { camera: null, microphone: null, screen: null };

/**
 * Why the picture of a person with their camera on does not arrive: their phone shows something else, or this
 * connection is too weak.
 */
export type CameraRest = 'background' | 'bandwidth';

/** Another participant of a call. */
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

export const soundOf = (other: Pick<Participant, 'microphone'> | null): MediaStreamTrack | null =>
  other?.microphone?.getAudioTracks()[0] ?? null;

/** This window's connection to the others of a call. */
export interface Connection {
  state: ConnectionState;
  /** The other participants, the dominant speaker first. */
  others: readonly Participant[];
  /** The one who speaks, or spoke last. */
  dominant: string | null;
  /** The quality of the person's own connection. */
  quality: Quality | null;
  /** Whether this device is too slow for the picture that it sends. */
  isBusy: boolean;
  /** Why the connection was given up; null while it was not, or when the person left. */
  failure: CallFailure | null;
}

/** The state before connecting, and after leaving. */
export const noConnection: Connection = {
  state: disconnected,
  others: [],
  dominant: null,
  quality: null,
  isBusy: false,
  failure: null,
};

/** `code` is for support. */
export interface CallFailure {
  code: number;
  /** Only after `notSent` the call continues. */
  reason: 'mediaFailed' | 'notSent' | 'refused';
}

/** No connection was found between the two, or it was lost for too long. */
export const mediaFailedCode = 53_405;
/** A camera or microphone could not be sent. */
export const notSentCode = 53_400;

/** A window's description of its connection; the answer to a call can carry the first. */
export interface Offer {
  revision: number;
  description: RTCSessionDescriptionInit;
}

/**
 * Connects a window to the others of a call, whether their media go from window to window or through the server; the
 * call screen knows only this.
 */
export interface CallEngine {
  connection: Pick<StoreApi<Connection>, 'getInitialState' | 'getState' | 'subscribe'>;
  connect: () => Promise<void>;
  /**
   * Before connecting: makes its offer and gathers candidates by these servers. It sends nothing, and connects to
   * nobody.
   */
  prepare?: (iceServers: RTCIceServer[]) => Promise<void>;
  /** The current offer, for the answer to the call. */
  offer?: () => Offer | null;
  /** Sends a source, and its state to the others. @throws if it could not be sent */
  publish: (source: Source, sent: SentSource) => Promise<void>;
  /** Sets what this window shows of the others. It changes nothing between two windows. */
  setLayout: (layout: Layout) => void;
  close: () => void;
}

/** A call that this window has joined, as the server confirmed it. */
export interface JoinedCall {
  reply: JoinedVideoCall;
  iceServers: RTCIceServer[];
  /** The media capabilities of a group's server. */
  serverCapabilities: VideoRtpCapabilities | undefined;
  /** The answer to the call joined it, and carried this window's offer. */
  hasOffered: boolean;
}

/**
 * The transports to a media room that were opened before the person joined, and the media that will arrive by them.
 * Nothing is sent or received before.
 */
export interface PreparedTransports {
  send: types.Transport;
  receive: types.Transport;
  consumers: ReadonlyMap<string, types.Consumer>;
  /** Whether these are the transports to this room. */
  fits: (room: VideoGroupReplies['video.group.enter']) => boolean;
  close: () => void;
}

/** How an engine joins the call that its window was let into. */
export interface CallAccess {
  /** Names this window in the call. */
  peerId: string;
  /**
   * Joins, or joins again. Null when the server refuses; `offline` when it cannot be reached now.
   * @param receivedBy what this browser can receive from the server; nothing where there is none
   */
  join: (
    receivedBy?: (server: VideoRtpCapabilities | undefined) => Promise<VideoRtpCapabilities | undefined>,
  ) => Promise<JoinedCall | 'offline' | null>;
  takePrepared: () => PreparedTransports | undefined;
}
