import type { PictureUrls } from '@nestmate/contract';
import type { PictureSize } from './make-pictures';

export const pictureName = (key: string, size: PictureSize) => `${key}-${size}.jpg`;

/** Where a picture's two sizes are served; a new picture has a new key, so both may be kept for ever. */
export function pictureUrlsOf(key: string | null): PictureUrls | null {
  const urlOf = (key: string, size: PictureSize) => `/files/pictures/${pictureName(key, size)}`;
  return key === null ? null : { large: urlOf(key, 'large'), square: urlOf(key, 'square') };
}
