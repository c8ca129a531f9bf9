import { arePermitted, readDeviceChoice } from './device-choice';
import type { LocalMedia, MediaPorts } from './local-media';
import type { AskForScreen } from './screen-share';

/** Undefined where the page is not secure. */
const media = (): MediaDevices | undefined => navigator.mediaDevices;

/** Whether the browser can make calls here. */
const canCall = (): boolean => media() !== undefined && typeof RTCPeerConnection === 'function';

async function isDenied(name: 'camera' | 'microphone'): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name })).state === 'denied';
  } catch {
    // Firefox below 132 knows neither name: it then asks the person.
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

/** Whether camera and microphone open here without a question to the person. */
export async function opensWithoutAsking(): Promise<boolean> {
  if (!canCall()) return false;
  const [devices, ...denied] = await Promise.all([
    media()?.enumerateDevices(),
    isDenied('camera'),
    isDenied('microphone'),
  ]).catch(() => [undefined]);
  return devices !== undefined && !denied.includes(true) && arePermitted(devices);
}

/** A phone shows one thing at a time; a desktop's window may be hidden and still be used for a conversation. */
const handheld = '(hover: none) and (pointer: coarse)';

/** Until the returned function is called, stops a phone's camera while the page is hidden. Sound continues. */
export function restInBackground(media: Pick<LocalMedia, 'rest' | 'wake'>): () => void {
  if (!matchMedia(handheld).matches) return () => undefined;
  const change = () => (document.visibilityState === 'hidden' ? media.rest() : void media.wake());
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}
