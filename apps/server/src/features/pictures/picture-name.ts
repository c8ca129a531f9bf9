/** `square` is of profile pictures, `preview` of pictures in chats. */
export const pictureSizes = ['large', 'square', 'preview'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The name under which a size of a picture is stored. */
export const pictureName = (key: string, size: PictureSize) => `${key}-${size}.jpg`;

/** Where a size of a picture is served. A key belongs to one picture for ever, and cannot be guessed. */
export const pictureUrl = (key: string, size: PictureSize) => `/files/pictures/${pictureName(key, size)}`;
