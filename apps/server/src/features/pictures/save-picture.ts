import { limits } from '@nestmate/contract/limits';
import type { SharedPicture } from '@nestmate/contract/picture';
import type { Storage } from '../../platform/storage/storage';
import { type DecoderName, pictureDecoders } from './decoding/picture-decoder';
import { pictureName, pictureSizes, pictureUrl } from './picture-name';
import type { PictureRules } from './rules-of-features';

/** A picture in storage, with the pixels of its largest size. */
export interface SavedPicture {
  key: string;
  width: number;
  height: number;
}

/** @throws ProductError, why there is no picture */
export async function savePicture(
  storage: Storage,
  { box, quality, sizes }: Pick<PictureRules, 'box' | 'quality' | 'sizes'>,
  { key, bytes, decoder }: { key: string; bytes: Buffer; decoder: DecoderName },
): Promise<SavedPicture> {
  const { megapixels: maxMegapixels } = limits.picture;
  const output = { box, quality, sizes, maxMegapixels };
  const { width, height, files } = await pictureDecoders[decoder].decode(bytes, output);
  for (const size of pictureSizes) {
    const file = files[size];
    if (file) await storage.write('pictures', pictureName(key, size), Buffer.from(file));
  }
  return { key, width, height };
}

/** A picture as its readers get it. */
export const sharedPictureOf = ({ key, width, height }: SavedPicture): SharedPicture => ({
  url: pictureUrl(key, 'large'),
  previewUrl: pictureUrl(key, 'preview'),
  width,
  height,
});
