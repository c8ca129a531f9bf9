import sharp, { type Metadata, type ResizeOptions } from 'sharp';
import { isPicture, megapixelsOf } from './picture-format';

/** The target of a picture: it is scaled down to fit the box, and written as a JPEG in each size. */
export interface PictureSizes {
  box: { width: number; height: number };
  quality: number;
  sizes: Readonly<Record<string, ResizeOptions>>;
  /** For any format; formats that are costly to decode have a lower limit. */
  maxMegapixels: number;
}

/** The error codes of a file that is not a picture, or cannot become one. */
export type Unreadable = 'PictureDamaged' | 'PictureEmpty' | 'PictureTooLarge' | 'PictureUnreadable';

/** The pixels of the picture in its box, and a JPEG without metadata for each size. */
export interface ReadPicture {
  width: number;
  height: number;
  files: Record<string, Uint8Array>;
}

/** Checks a file by its first bytes and its header: its pixels are not decoded before their number is known. */
async function check(bytes: Uint8Array, maxMegapixels: number): Promise<Unreadable | undefined> {
  if (bytes.length === 0) return 'PictureEmpty';
  if (!isPicture(bytes)) return 'PictureUnreadable';
  let header: Metadata;
  try {
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return 'PictureDamaged';
  }
  const max = Math.min(maxMegapixels, megapixelsOf(header)) * 1_000_000;
  return header.width * header.height > max ? 'PictureTooLarge' : undefined;
}

/**
 * Makes the JPEGs of an uploaded picture, upright and without its metadata. An animation becomes its first frame. Runs in the decoder
 * process only: a hostile file attacks the decoder.
 */
export async function readPicture(
  bytes: Uint8Array,
  { box, quality, sizes, maxMegapixels }: PictureSizes,
): Promise<ReadPicture | Unreadable> {
  const unreadable = await check(bytes, maxMegapixels);
  if (unreadable) return unreadable;
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: 'error',
      autoOrient: true,
    })
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const files: ReadPicture['files'] = {};
    for (const [size, resize] of Object.entries(sizes))
      files[size] = await sharp(data, { raw: info })
        .resize(resize)
        .jpeg({ quality, progressive: true })
        .toBuffer();
    return { width: info.width, height: info.height, files };
  } catch {
    return 'PictureDamaged';
  }
}
