import type { Device, DeviceChoice } from './device-choice';

/** What the browser gives; a test gives its own. */
export interface MediaPorts {
  /** Undefined in an unsupported browser or an insecure context. */
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | undefined;
  devices: () => Promise<readonly Device[]>;
  isDenied: (name: 'camera' | 'microphone') => Promise<boolean>;
  choice: () => DeviceChoice;
  onDevicesChange: (listener: () => void) => () => void;
}
