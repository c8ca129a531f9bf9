import {
  isBlankPicture,
  type PictureFault,
  type PictureFile,
  readPictureFile,
} from '@nestmate/contract/picture-file';
import sharp, { type OutputInfo, type ResizeOptions, type Sharp } from 'sharp';

/** The target of a picture: it is scaled down to fit the box, and written as a JPEG in each size. */
export interface PictureSizes {
  box: { width: number; height: number };
  quality: number;
  sizes: Readonly<Record<string, ResizeOptions>>;
  /** For any format; formats that are costly to decode have a lower limit. */
  maxMegapixels: number;
}

/** The error codes of a file that is not a picture, or cannot become one. */
export type Unreadable = PictureFault | 'PictureBlank' | 'PictureTooLarge';

/** The pixels of the picture in its box, and a JPEG without metadata for each size. */
export interface ReadPicture {
  width: number;
  height: number;
  files: Record<string, Uint8Array>;
}

/**
 * The most megapixels of each format, by what its decoder keeps in memory: a few rows of a sequential JPEG or PNG, but
 * all of any other picture, at 6 to 18 bytes a pixel.
 */
const megapixels = { jpeg: Infinity, png: Infinity, webp: 25, gif: 16, avif: 6 };
const megapixelsInPasses = 16;
/** Encoders make about ten; each takes time, however few bytes it has. */
const maxPasses = 64;

function isTooLarge({ kind, width, height, passes }: PictureFile, maxMegapixels: number): boolean {
  const max = Math.min(maxMegapixels, megapixels[kind], passes > 1 ? megapixelsInPasses : Infinity);
  return passes > maxPasses || width * height > max * 1_000_000;
}

/** Turns and mirrors pixels by an Exif orientation. */
async function upright(
  pixels: Sharp,
  { orientation }: PictureFile,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const degrees = [0, 0, 180, 180, 90, 90, 270, 270][orientation - 1] ?? 0;
  const { data, info } = await pixels.rotate(degrees).raw().toBuffer({ resolveWithObject: true });
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  return isMirrored
    ? sharp(data, { raw: info }).flop().raw().toBuffer({ resolveWithObject: true })
    : { data, info };
}

/**
 * Makes the JPEGs of an uploaded picture, upright and without its metadata. An animation becomes its first frame. Runs
 * in the decoder process only: a hostile file attacks the decoder, which gets only as much of it as the pixels need.
 * Their number is known before that.
 */
export async function readPicture(
  bytes: Uint8Array,
  { box, quality, sizes, maxMegapixels }: PictureSizes,
): Promise<ReadPicture | Unreadable> {
  const file = readPictureFile(bytes);
  if (typeof file === 'string') return file;
  if (isTooLarge(file, maxMegapixels)) return 'PictureTooLarge';
  const isLying = file.orientation > 4;
  const [width, height] = isLying ? [box.height, box.width] : [box.width, box.height];
  try {
    const decoding = sharp(file.plain(), { limitInputPixels: false, failOn: 'error', autoOrient: true });
    const header = await decoding.metadata();
    if (isTooLarge({ ...file, width: header.width, height: header.height }, maxMegapixels))
      return 'PictureTooLarge';
    const decoded = await decoding
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const hasAlpha = decoded.info.channels === 4;
    if (hasAlpha && isBlankPicture(decoded.data)) return 'PictureBlank';
    const pixels = sharp(decoded.data, { raw: decoded.info });
    const { data, info } =
      hasAlpha || file.orientation !== 1
        ? await upright(pixels.flatten({ background: 'white' }), file)
        : decoded;
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
