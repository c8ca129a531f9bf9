import { readPicture } from '../../../platform/pictures/read-picture';

/** A card on a large screen with twice the pixels, and the largest avatar. */
const large = { width: 1200, height: 1500 };
const square = { width: 320, height: 320 };
const quality = 84;

/**
 * The two sizes that are shown of an uploaded picture.
 * @throws ProductError `PictureEmpty`, `PictureUnreadable`, `PictureTooLarge` or `PictureDamaged`
 */
export async function makePictures(bytes: Buffer): Promise<Record<'large' | 'square', Buffer>> {
  const picture = await readPicture(bytes, large);
  return {
    large: await picture.jpeg({ quality }),
    square: await picture.jpeg({ quality, resize: { ...square, fit: 'cover' } }),
  };
}
