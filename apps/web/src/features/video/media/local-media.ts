import { createStore } from 'zustand/vanilla';
import { constraintsOf, type Facing, facingOf, type SourceKind } from './capture';
import type { Device, DeviceChoice } from './device-choice';
import { type MediaNotice, noticeOfError, noticeOfReach } from './media-notice';

/** The browser's interfaces; tests provide their own. */
export interface MediaPorts {
  /** Undefined in an unsupported browser or an insecure context. */
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | undefined;
  devices: () => Promise<readonly Device[]>;
  isDenied: (name: 'camera' | 'microphone') => Promise<boolean>;
  choice: () => DeviceChoice;
  onDevicesChange: (listener: () => void) => () => void;
}

export interface LocalMediaState {
  /** The devices that the person wants open. Only the person changes this: no reconnect, device or error does. */
  wants: Readonly<Record<SourceKind, boolean>>;
  tracks: Readonly<Record<SourceKind, MediaStreamTrack | null>>;
  devices: readonly Device[];
  /** Whether it is known which devices exist and are permitted. */
  hasLooked: boolean;
  notice: MediaNotice | null;
  /** The camera is off only while the page is in the background. */
  isResting: boolean;
  /** Whether a request to the browser is pending. */
  isAsking: boolean;
}

const nothing: LocalMediaState = {
  wants: { camera: true, microphone: true },
  tracks: { camera: null, microphone: null },
  devices: [],
  hasLooked: false,
  notice: null,
  isResting: false,
  isAsking: false,
};

const kindOf = (track: MediaStreamTrack): SourceKind => (track.kind === 'audio' ? 'microphone' : 'camera');

/**
 * The person's own camera and microphone. Each request has a turn: an answer that comes after a later request, or after the
 * release, is stopped, so that no camera stays on.
 */
export function createLocalMedia(ports: MediaPorts) {
  const store = createStore<LocalMediaState>()(() => nothing);
  const { getState, setState } = store;
  const turns = { camera: 0, microphone: 0 };
  let isOpen = false;
  /** Set while the page is hidden: whether its camera was running, or about to, when it was hidden. */
  let background: { hadCamera: boolean } | null = null;
  let pendingCameras = 0;
  let asking = 0;
  let facing: Facing | undefined;
  let stopWatching: (() => void) | undefined;

  const put = (kind: SourceKind, track: MediaStreamTrack | null) =>
    setState(({ tracks }) => ({ tracks: { ...tracks, [kind]: track } }));

  const mayOpenCamera = () => getState().wants.camera && !background;

  function stop(kind: SourceKind): void {
    turns[kind] += 1;
    getState().tracks[kind]?.stop();
    put(kind, null);
  }

  function adopt(track: MediaStreamTrack): void {
    const kind = kindOf(track);
    // An open microphone is muted, so that it opens without delay; a camera that is off does not run.
    track.enabled = kind === 'camera' || getState().wants.microphone;
    track.addEventListener('ended', () => getState().tracks[kind] === track && void replace(kind));
    put(kind, track);
  }

  /** The device was pulled out, or its permission was taken back: another one is tried, and named. */
  async function replace(kind: SourceKind): Promise<void> {
    await ask([kind]);
    const { tracks, notice } = getState();
    const name = tracks[kind]?.label;
    if (name && !notice)
      setState({ notice: { kind: kind === 'camera' ? 'cameraReplaced' : 'microphoneReplaced', name } });
  }

  async function request(kinds: readonly SourceKind[], anyDevice: boolean): Promise<MediaStream> {
    if (!ports.getUserMedia) throw new Error('Unsupported');
    const { devices } = getState();
    const options = { choice: anyDevice ? {} : ports.choice(), devices, facing };
    return ports.getUserMedia({
      audio: kinds.includes('microphone') && constraintsOf('microphone', options),
      video: kinds.includes('camera') && constraintsOf('camera', options),
    });
  }

  /** Asks for devices. A remembered one that cannot be opened is replaced by any other. */
  async function ask(kinds: readonly SourceKind[]): Promise<void> {
    for (const kind of kinds) stop(kind);
    const withCamera = Number(kinds.includes('camera'));
    pendingCameras += withCamera;
    const mine = { ...turns };
    const isCurrent = (kind: SourceKind) => isOpen && kinds.includes(kind) && turns[kind] === mine[kind];
    const areCurrent = () => kinds.some(isCurrent);
    setState({ isAsking: (asking += 1) > 0 });
    try {
      const stream = await request(kinds, false).catch((error: unknown) => {
        const { name } = error as Error;
        if (name !== 'OverconstrainedError' || !areCurrent()) throw error;
        return request(kinds, true);
      });
      for (const track of stream.getTracks()) {
        if (isCurrent(kindOf(track)) && (kindOf(track) === 'microphone' || mayOpenCamera())) adopt(track);
        else track.stop();
      }
      if (areCurrent()) setState({ notice: null });
    } catch (error) {
      if (areCurrent()) await fall(kinds, error);
    }
    pendingCameras -= withCamera;
    setState({ isAsking: (asking -= 1) > 0 });
    // Names of devices are known only now.
    if (areCurrent()) await list();
  }

  /** A camera that cannot be opened takes no microphone with it. */
  async function fall(kinds: readonly SourceKind[], error: unknown): Promise<void> {
    const notice = noticeOfError(error);
    if (kinds.length > 1 && notice.kind === 'other') await ask(['microphone']);
    if (isOpen) setState({ notice });
  }

  /** While the page is in the background: remembers whether the camera opens once it is visible again. */
  function rememberCamera(hadCamera: boolean): void {
    background = { hadCamera };
    setState({ isResting: hadCamera });
  }

  async function list(): Promise<void> {
    const devices = await ports.devices();
    if (isOpen) setState({ devices });
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,

    /** Opens the devices that exist and are permitted, and reports the others. */
    async open(): Promise<void> {
      isOpen = true;
      if (!ports.getUserMedia) return setState({ notice: { kind: 'unsupported' } });
      stopWatching ??= ports.onDevicesChange(() => void list());
      const [devices, isCameraDenied, isMicrophoneDenied] = await Promise.all([
        ports.devices(),
        ports.isDenied('camera'),
        ports.isDenied('microphone'),
      ]);
      if (!isOpen) return;
      setState({ devices });
      const hasCamera = devices.some(({ kind }) => kind === 'videoinput');
      const hasMicrophone = devices.some(({ kind }) => kind === 'audioinput');
      const kinds: SourceKind[] = [];
      if (hasMicrophone && !isMicrophoneDenied) kinds.push('microphone');
      if (hasCamera && !isCameraDenied && getState().wants.camera) {
        if (background) rememberCamera(true);
        else kinds.push('camera');
      }
      if (kinds.length > 0) await ask(kinds);
      const missing = noticeOfReach({ hasCamera, hasMicrophone, isCameraDenied, isMicrophoneDenied });
      if (isOpen) setState(({ notice }) => ({ notice: notice ?? missing, hasLooked: true }));
    },

    /** Opens or mutes, as the person wants. */
    async want(kind: SourceKind, isEnabled: boolean): Promise<void> {
      setState(({ wants }) => ({ wants: { ...wants, [kind]: isEnabled } }));
      if (!isOpen) return;
      if (kind === 'camera' && background) return rememberCamera(isEnabled);
      const track = getState().tracks[kind];
      if (kind === 'microphone' && track) track.enabled = isEnabled;
      else if (!isEnabled) stop(kind);
      else if (!track) await ask([kind]);
    },

    /** Switches to the device that was just chosen, and keeps it muted or not. */
    async change(kind: SourceKind): Promise<void> {
      if (kind === 'camera') facing = undefined;
      if (isOpen && (kind === 'microphone' || mayOpenCamera())) await ask([kind]);
    },

    /** Switches between the front and the back camera. */
    async flip(): Promise<void> {
      facing = facingOf(getState().tracks.camera) === 'user' ? 'environment' : 'user';
      if (isOpen && mayOpenCamera()) await ask(['camera']);
    },

    /** The page was hidden: the camera stops, and the microphone stays as it is. */
    rest(): void {
      if (!isOpen || background) return;
      const { wants, tracks } = getState();
      const hadCamera = wants.camera && (tracks.camera !== null || pendingCameras > 0);
      rememberCamera(hadCamera);
      stop('camera');
    },

    /** The page is visible again: restarts only a camera that was stopped for this. */
    async wake(): Promise<void> {
      const hadCamera = background?.hadCamera;
      background = null;
      if (isOpen && hadCamera && getState().wants.camera) await ask(['camera']);
      setState({ isResting: false });
    },

    dismiss: () => setState({ notice: null }),

    /** Stops everything, now and when a late answer comes. */
    release(): void {
      isOpen = false;
      background = null;
      stopWatching?.();
      stopWatching = undefined;
      stop('camera');
      stop('microphone');
      setState({ notice: null, isResting: false });
    },
  };
}

export type LocalMedia = ReturnType<typeof createLocalMedia>;

/** Whether a requested device is unavailable: the browser or the system refuses it, another program has it, or there is none. */
export const isUnavailable = (
  {
    wants,
    tracks,
    hasLooked,
    isAsking,
  }: Pick<LocalMediaState, 'hasLooked' | 'isAsking' | 'tracks' | 'wants'>,
  kind: SourceKind,
): boolean => wants[kind] && tracks[kind] === null && hasLooked && !isAsking;
