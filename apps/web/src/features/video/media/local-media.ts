import { createStore } from 'zustand/vanilla';
import {
  closed,
  constraintsOf,
  type FacingMode,
  facingOf,
  type SourceKind,
  type SourceState,
  trackOf,
} from './capture';
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
  sources: Readonly<Record<SourceKind, SourceState>>;
  devices: readonly Device[];
  /** Whether it is known which devices exist and are permitted. */
  hasLooked: boolean;
  notice: MediaNotice | null;
}

const nothing: LocalMediaState = {
  wants: { camera: true, microphone: true },
  sources: { camera: closed, microphone: closed },
  devices: [],
  hasLooked: false,
  notice: null,
};

const kindOf = (track: MediaStreamTrack): SourceKind => (track.kind === 'audio' ? 'microphone' : 'camera');

/**
 * The person's own camera and microphone. An answer of the browser counts only while its source is still opening by
 * that request: any other is stopped, so that no camera stays on.
 */
export function createLocalMedia(ports: MediaPorts) {
  const store = createStore<LocalMediaState>()(() => nothing);
  const { getState, setState } = store;
  let isOpen = false;
  /** Whether this phone shows something else: no camera opens. */
  let isHidden = false;
  let facing: FacingMode | undefined;
  let stopWatching: (() => void) | undefined;

  const sourceOf = (kind: SourceKind) => getState().sources[kind];
  const trackIn = (kind: SourceKind) => trackOf(sourceOf(kind));

  /** Every transition of a source; it stops the track that it had. */
  function become(kind: SourceKind, source: SourceState): void {
    trackIn(kind)?.stop();
    setState(({ sources }) => ({ sources: { ...sources, [kind]: source } }));
  }

  const mayOpenCamera = () => getState().wants.camera && !isHidden;

  function adopt(track: MediaStreamTrack): void {
    const kind = kindOf(track);
    // An open microphone is muted, so that it opens without delay; a camera that is off does not run.
    track.enabled = kind === 'camera' || getState().wants.microphone;
    track.addEventListener('ended', () => trackIn(kind) === track && void replace(kind));
    become(kind, { at: 'open', track });
  }

  /** The device was pulled out, or its permission was taken back: another one is tried, and named. */
  async function replace(kind: SourceKind): Promise<void> {
    await ask([kind]);
    const name = trackIn(kind)?.label;
    if (name && !getState().notice)
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
    const opening = new Map<SourceKind, SourceState>();
    for (const kind of kinds) {
      const source: SourceState = { at: 'opening', wasResting: sourceOf(kind).at === 'resting' };
      opening.set(kind, source);
      become(kind, source);
    }
    const stillOpening = () => kinds.filter((kind) => sourceOf(kind) === opening.get(kind));
    const closeRest = () => stillOpening().forEach((kind) => become(kind, closed));
    const isStale = () => stillOpening().length === 0;
    try {
      const stream = await request(kinds, false).catch((error: unknown) => {
        const { name } = error as Error;
        if (name !== 'OverconstrainedError' || isStale()) throw error;
        return request(kinds, true);
      });
      const isLate = isStale();
      for (const track of stream.getTracks()) {
        if (stillOpening().includes(kindOf(track))) adopt(track);
        else track.stop();
      }
      if (isLate) return;
      closeRest();
      setState({ notice: null });
    } catch (error) {
      if (isStale()) return;
      closeRest();
      await fall(kinds, error);
    }
    // Names of devices are known only now.
    await list();
  }

  /** A camera that cannot be opened takes no microphone with it. */
  async function fall(kinds: readonly SourceKind[], error: unknown): Promise<void> {
    const notice = noticeOfError(error);
    if (kinds.length > 1 && notice.kind === 'other') await ask(['microphone']);
    if (isOpen) setState({ notice });
  }

  /** Closes the camera while the page is hidden; one that the person wants opens when the page is visible again. */
  const rest = (opensAgain: boolean) => become('camera', opensAgain ? { at: 'resting' } : closed);

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
        if (isHidden) rest(true);
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
      if (kind === 'camera' && isHidden) return rest(isEnabled);
      const track = trackIn(kind);
      if (kind === 'microphone' && track) track.enabled = isEnabled;
      else if (!isEnabled) become(kind, closed);
      else if (!track) await ask([kind]);
    },

    /** Switches to the device that was just chosen, and keeps it muted or not. */
    async change(kind: SourceKind): Promise<void> {
      if (kind === 'camera') facing = undefined;
      if (isOpen && (kind === 'microphone' || mayOpenCamera())) await ask([kind]);
    },

    /** Switches between the front and the back camera. */
    async flip(): Promise<void> {
      facing = facingOf(trackIn('camera')) === 'user' ? 'environment' : 'user';
      if (isOpen && mayOpenCamera()) await ask(['camera']);
    },

    /** The page was hidden: the camera stops, and the microphone stays as it is. */
    rest(): void {
      if (!isOpen || isHidden) return;
      isHidden = true;
      rest(sourceOf('camera').at !== 'closed');
    },

    /** The page is visible again: restarts only a camera that was stopped for this. */
    async wake(): Promise<void> {
      isHidden = false;
      if (sourceOf('camera').at === 'resting') await ask(['camera']);
    },

    dismiss: () => setState({ notice: null }),

    /** Stops everything, now and when a late answer comes. */
    release(): void {
      isOpen = false;
      isHidden = false;
      stopWatching?.();
      stopWatching = undefined;
      become('camera', closed);
      become('microphone', closed);
      setState({ notice: null });
    },
  };
}

export type LocalMedia = ReturnType<typeof createLocalMedia>;

/** Whether a request to the browser is pending. */
export const isAsking = ({ sources }: Pick<LocalMediaState, 'sources'>): boolean =>
  Object.values(sources).some(({ at }) => at === 'opening');

/**
 * Whether a requested device is unavailable: the browser or the system refuses it, another program has it, or there is
 * none.
 */
export const isUnavailable = (state: LocalMediaState, kind: SourceKind): boolean =>
  state.wants[kind] && trackOf(state.sources[kind]) === null && state.hasLooked && !isAsking(state);
