import { readDeviceChoice } from './device-choice';
import type { MediaPorts } from './media-ports';
import type { AskForScreen } from './screen-share';

/** Undefined where the page is not secure. */
const media = (): MediaDevices | undefined => navigator.mediaDevices;

/** Whether the browser can make calls here. */
export const canCall = (): boolean => media() !== undefined && typeof RTCPeerConnection === 'function';

async function isDenied(name: 'camera' | 'microphone'): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name })).state === 'denied';
  } catch {
    // Firefox below 132 knows neither name: it is then asked.
    return false;
  }
}

/** A phone or a tablet: even a browser there that says it can share a screen refuses. */
const isHandheld = () => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Asks the person which screen or window to share. */
export const browserScreen = (): AskForScreen =>
  canCall() && 'getDisplayMedia' in navigator.mediaDevices && !isHandheld()
    ? () => navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
    : undefined;

export const browserMedia = (): MediaPorts => ({
  getUserMedia: canCall() ? (constraints) => navigator.mediaDevices.getUserMedia(constraints) : undefined,
  devices: async () => (await media()?.enumerateDevices()) ?? [],
  isDenied,
  choice: readDeviceChoice,
  onDevicesChange(listener) {
    media()?.addEventListener('devicechange', listener);
    return () => media()?.removeEventListener('devicechange', listener);
  },
});
