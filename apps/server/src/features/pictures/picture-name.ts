import type { PictureUrls } from '@nestmate/contract/picture';

/** Profile pictures have a `square`, pictures in chats a `preview`. */
export const pictureSizes = ['large', 'square', 'preview'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The name under which a size of a picture is stored. */
export const pictureName = (key: string, size: PictureSize) => `${key}-${size}.jpg`;

const named = new RegExp(
  `^([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})-(?:${pictureSizes.join('|')})\\.jpg$`,
);

/** The key in the name of a picture; undefined for a text that names none. */
export const pictureKeyOf = (name: string): string | undefined => named.exec(name)?.[1];

/** The URL of a size of a picture. A key is never reused for another picture, and cannot be guessed. */
export const pictureUrl = (key: string, size: PictureSize) => `/files/pictures/${pictureName(key, size)}`;

/** The URLs of the two sizes of a profile's picture. A new picture has a new key, so both may be cached forever. */
export const pictureUrlsOf = (key: string | null): PictureUrls | null =>
  key === null ? null : { large: pictureUrl(key, 'large'), square: pictureUrl(key, 'square') };
