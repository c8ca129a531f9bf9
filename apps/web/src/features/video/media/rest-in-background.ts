import type { LocalMedia } from './local-media';

/** A phone shows one thing at a time; a desktop's window may be out of sight and still be what somebody talks over. */
const handheld = '(hover: none) and (pointer: coarse)';

/** On a phone the camera rests while the page is out of sight, until the returned function is called. Sound continues. */
export function restInBackground(media: Pick<LocalMedia, 'rest' | 'wake'>): () => void {
  if (!matchMedia(handheld).matches) return () => undefined;
  const change = () => (document.visibilityState === 'hidden' ? media.rest() : void media.wake());
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}
