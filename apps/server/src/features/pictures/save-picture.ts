import type { Storage } from '../../platform/storage/storage';
import { pictureName, pictureSizes } from './picture-name';
import type { PictureRules } from './picture-rules';
import { readPicture } from './read-picture';

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
  const picture = await readPicture(bytes, box);
  for (const size of pictureSizes) {
    const resize = sizes[size];
    if (resize)
      await storage.write('pictures', pictureName(key, size), await picture.jpeg({ quality, resize }));
  }
  return { key, width: picture.width, height: picture.height };
}
