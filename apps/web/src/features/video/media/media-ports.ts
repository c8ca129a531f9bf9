import type { Device, DeviceChoice } from './device-choice';

/** The browser's interfaces; tests provide their own. */
export interface MediaPorts {
  /** Undefined in an unsupported browser or an insecure context. */
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | undefined;
  devices: () => Promise<readonly Device[]>;
  isDenied: (name: 'camera' | 'microphone') => Promise<boolean>;
  choice: () => DeviceChoice;
  onDevicesChange: (listener: () => void) => () => void;
}
