import { limits } from '@nestmate/contract';
import type { ResizeOptions } from 'sharp';
import { ProductError } from '../../platform/http';
import { isPicture } from './picture-format';

const maxPixels = limits.picture.megapixels * 1_000_000;
const timeoutSeconds = 30;

/** A picture without its file's metadata. */
export interface Picture {
  width: number;
  height: number;
  jpeg: (how: { quality: number; resize?: ResizeOptions }) => Promise<Buffer>;
}

/**
 * Reads an uploaded picture, rotates it upright and scales it down to fit the box. An animation becomes its first frame.
 * @throws ProductError `PictureEmpty`, `PictureUnreadable`, `PictureTooLarge` or `PictureDamaged`
 */
export async function readPicture(bytes: Buffer, box: { width: number; height: number }): Promise<Picture> {
  if (bytes.length === 0) throw new ProductError('PictureEmpty');
  if (!isPicture(bytes)) throw new ProductError('PictureUnreadable');
  const { default: sharp } = await import('sharp');
  const damaged = () => {
    throw new ProductError('PictureDamaged');
  };

  // Reads only the header: pixels are not decoded before their number is known.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged);
  if (width * height > maxPixels) throw new ProductError('PictureTooLarge');

  const { data, info } = await sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    autoOrient: true,
  })
    .timeout({ seconds: timeoutSeconds })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);

  const upright = sharp(data, { raw: info });
  return {
    width: info.width,
    height: info.height,
    jpeg: ({ quality, resize = {} }) =>
      upright.clone().resize(resize).jpeg({ quality, progressive: true }).toBuffer(),
  };
}
