import type { PictureUrls } from '@nestmate/contract/picture';
import { pictureUrl } from './picture-name';

/** The URLs of the two sizes of a profile's picture. A new picture has a new key, so both may be cached forever. */
export const pictureUrlsOf = (key: string | null): PictureUrls | null =>
  key === null ? null : { large: pictureUrl(key, 'large'), square: pictureUrl(key, 'square') };
