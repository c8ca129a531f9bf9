import { vi } from 'vitest';

interface SimulatedDevices {
  cameras?: number;
  microphones?: number;
  /** The error that the browser throws when asked for media. */
  refusal?: { name: string; message?: string };
  denied?: readonly string[];
  speakers?: number;
  /** The facing of the first camera, as the browser knows it. */
  facingMode?: string | undefined;
}

/** A track of a simulated device. */
export class SimulatedTrack extends EventTarget {
  enabled = true;
  readyState = 'live';
  constructor(
    readonly kind: 'audio' | 'video',
    readonly label = '',
    /** What was requested of it. */
    readonly constraints?: unknown,
    readonly settings: MediaTrackSettings = {},
  ) {
    super();
  }
  stop() {
    this.readyState = 'ended';
  }
  getSettings = () => this.settings;
}

const devicesOf = (kind: MediaDeviceKind, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind,
    deviceId: `${kind} ${at + 1}`,
    label: `${kind} ${at + 1}`,
  }));

/**
 * Gives the simulated browser cameras and microphones; null for one that cannot make calls.
 * @returns the tracks that it has opened
 */
export function plugIn(plugged: SimulatedDevices | null = {}): SimulatedTrack[] {
  const { cameras = 1, microphones = 1, speakers = 0, refusal, denied = [], facingMode } = plugged ?? {};
  const opened: SimulatedTrack[] = [];
  const next = (kind: SimulatedTrack['kind'], constraints: unknown) => {
    const label = `${kind} ${opened.filter((track) => track.kind === kind).length + 1}`;
    const isFacing = kind === 'video' && facingMode !== undefined;
    return new SimulatedTrack(kind, label, constraints, isFacing ? { facingMode } : {});
  };
  const open = ({ audio, video }: MediaStreamConstraints) => {
    if (refusal) throw Object.assign(new Error(refusal.message), refusal);
    const tracks = [...(audio ? [next('audio', audio)] : []), ...(video ? [next('video', video)] : [])];
    opened.push(...tracks);
    return { getTracks: () => tracks };
  };
  const media = Object.assign(new EventTarget(), {
    getUserMedia: async (constraints: MediaStreamConstraints) => open(constraints),
    enumerateDevices: async () => [
      ...devicesOf('videoinput', cameras),
      ...devicesOf('audioinput', microphones),
      ...devicesOf('audiooutput', speakers),
    ],
  });
  const query = async ({ name }: { name: string }) => ({
    state: denied.includes(name) ? 'denied' : 'granted',
  });
  Object.defineProperty(navigator, 'mediaDevices', {
    value: plugged === null ? undefined : media,
    configurable: true,
  });
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
  // No call is connected: preparing one fails, as in a browser without a free port.
  vi.stubGlobal('RTCPeerConnection', class extends EventTarget {});
  // Nothing is heard: the bar of the microphone's level stays empty.
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
      state = 'running';
      close = async () => undefined;
    },
  );
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 512;
      getFloatTimeDomainData() {}
    },
  );
  return opened;
}
