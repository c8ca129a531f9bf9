import type { PictureUrls } from '@nestmate/contract';
import { pictureUrl } from './picture-name';

/** Where the two sizes of a profile's picture are served. A new picture has a new key, so both may be cached for ever. */
export const pictureUrlsOf = (key: string | null): PictureUrls | null =>
  key === null ? null : { large: pictureUrl(key, 'large'), square: pictureUrl(key, 'square') };
