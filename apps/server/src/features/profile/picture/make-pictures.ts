import { limits } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import { isPicture } from './picture-format';

const maxPixels = limits.picture.megapixels * 1_000_000;
/** A card on a large screen with twice the pixels, and the largest avatar. */
const large = { width: 1200, height: 1500 };
const square = { width: 320, height: 320 };
/** Seconds. */
const patience = 30;

export type PictureSize = 'large' | 'square';

/**
 * The two sizes that are shown of an uploaded picture: upright, without anything that was written into the file. An
 * animation becomes its first image.
 * @throws ProductError `PictureEmpty`, `PictureUnreadable`, `PictureTooLarge` or `PictureDamaged`
 */
export async function makePictures(bytes: Buffer): Promise<Record<PictureSize, Buffer>> {
  if (bytes.length === 0) throw new ProductError('PictureEmpty');
  if (!isPicture(bytes)) throw new ProductError('PictureUnreadable');
  const { default: sharp } = await import('sharp');
  const damaged = () => {
    throw new ProductError('PictureDamaged');
  };

  // Only the header is read here; nothing is unpacked before its size is known.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  if (width * height > maxPixels) throw new ProductError('PictureTooLarge');

  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    autoOrient: true,
  })
    .timeout({ seconds: patience })
    .resize({ ...large, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);

  const upright = sharp(data, { raw: info });
  const jpeg = { quality: 84, progressive: true };
  return {
    large: await upright.clone().jpeg(jpeg).toBuffer(),
    square: await upright
      .clone()
      .resize({ ...square, fit: 'cover' })
      .jpeg(jpeg)
      .toBuffer(),
  };
}
