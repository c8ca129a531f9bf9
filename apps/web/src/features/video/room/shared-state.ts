import type { Quality } from '../engine/network-quality';

/** The state that each side sends the other directly, besides the media. */
export interface SharedState {
  camera: boolean;
  microphone: boolean;
  screen: boolean;
  /** The camera is off only while their phone shows something else. */
  isAway: boolean;
  quality: Quality | null;
}

const isQuality = (value: unknown): value is Quality =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 5;

/** The state from the other side's window; null for anything else. */
export function readSharedState(text: unknown): SharedState | null {
  try {
    const state: unknown = typeof text === 'string' && text.length < 500 ? JSON.parse(text) : null;
    if (typeof state !== 'object' || state === null) return null;
    const { camera, microphone, screen, isAway, quality } = state as Record<string, unknown>;
    if (typeof camera !== 'boolean' || typeof microphone !== 'boolean') return null;
    return {
      camera,
      microphone,
      screen: screen === true,
      isAway: isAway === true,
      quality: isQuality(quality) ? quality : null,
    };
  } catch {
    return null;
  }
}
