import { limits } from '@nestmate/contract';
import type { Storage } from '../../platform/storage/storage';
import { pictureDecoder } from './decoding/picture-decoder';
import { pictureName, pictureSizes } from './picture-name';
import type { PictureRules } from './picture-rules';

/** A picture in storage, with the pixels of its largest size. */
export interface SavedPicture {
  key: string;
  width: number;
  height: number;
}

/** @throws ProductError `PictureEmpty`, `PictureUnreadable`, `PictureTooLarge` or `PictureDamaged` */
export async function savePicture(
  storage: Storage,
  { box, quality, sizes }: Pick<PictureRules, 'box' | 'quality' | 'sizes'>,
  key: string,
  bytes: Buffer,
): Promise<SavedPicture> {
  const { megapixels: maxMegapixels } = limits.picture;
  const { width, height, files } = await pictureDecoder.decode(bytes, { box, quality, sizes, maxMegapixels });
  for (const size of pictureSizes) {
    const file = files[size];
    if (file) await storage.write('pictures', pictureName(key, size), Buffer.from(file));
  }
  return { key, width, height };
}
