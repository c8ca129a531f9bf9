import type { PictureUrls } from '@nestmate/contract';
import { pictureUrl } from '../../../platform/pictures/picture-name';

/** Where a picture's two sizes are served; a new picture has a new key, so both may be kept for ever. */
export const pictureUrlsOf = (key: string | null): PictureUrls | null =>
  key === null ? null : { large: pictureUrl(key, 'large'), square: pictureUrl(key, 'square') };
