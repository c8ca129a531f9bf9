import type { LocalMedia } from './local-media';

/** A phone shows one thing at a time; a desktop's window may be hidden and still be used for a conversation. */
const handheld = '(hover: none) and (pointer: coarse)';

/** Until the returned function is called, stops a phone's camera while the page is hidden. Sound continues. */
export function restInBackground(media: Pick<LocalMedia, 'rest' | 'wake'>): () => void {
  if (!matchMedia(handheld).matches) return () => undefined;
  const change = () => (document.visibilityState === 'hidden' ? media.rest() : void media.wake());
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}
