import { type Device, type DeviceChoice, deviceToUse } from './device-choice';

export type SourceKind = 'camera' | 'microphone';
export type FacingMode = 'environment' | 'user';

/** A camera, a microphone or a shared screen, from the request to the browser on. */
export type SourceState =
  | { at: 'closed' }
  /** The browser was asked. `wasResting`: it is the camera of a phone that shows the page again. */
  | { at: 'opening'; wasResting: boolean }
  | { at: 'open'; track: MediaStreamTrack }
  /** The camera of a phone that shows something else. */
  | { at: 'resting' };

export const closed: SourceState = { at: 'closed' };

export const trackOf = (source: SourceState): MediaStreamTrack | null =>
  source.at === 'open' ? source.track : null;

/** Whether a source is off only until the page is visible again (phones). */
export const isAway = (source: SourceState): boolean =>
  source.at === 'resting' || (source.at === 'opening' && source.wasResting);

/** In pixels and frames a second. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24 } };

export function constraintsOf(
  kind: SourceKind,
  {
    choice,
    devices,
    facing,
  }: { choice: DeviceChoice; devices: readonly Device[]; facing?: FacingMode | undefined },
): MediaTrackConstraints {
  const id = deviceToUse(kind === 'camera' ? 'videoinput' : 'audioinput', choice, devices);
  const exact = id === undefined ? {} : { deviceId: { exact: id } };
  if (kind === 'microphone') return { ...exact, echoCancellation: true, noiseSuppression: true };
  return facing === undefined ? { ...picture, ...exact } : { ...picture, facingMode: { ideal: facing } };
}

/** The facing mode that a camera reports; a desktop's reports none. */
export function facingOf(track: MediaStreamTrack | null): FacingMode | undefined {
  const facing = track?.getSettings().facingMode;
  return facing === 'user' || facing === 'environment' ? facing : undefined;
}
