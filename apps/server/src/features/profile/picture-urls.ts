import type { PictureUrls } from '@nestmate/contract';

/** Where a picture's two sizes are served; a new picture has a new key, so both may be kept for ever. */
export function pictureUrlsOf(key: string | null): PictureUrls | null {
  return key === null
    ? null
    : { large: `/files/pictures/${key}-large.jpg`, square: `/files/pictures/${key}-square.jpg` };
}
