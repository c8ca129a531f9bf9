import type { SharedPicture } from '@nestmate/contract/picture';
import { pictureUrl } from './picture-name';
import type { SavedPicture } from './save-picture';

/** A picture as its readers get it. */
export const sharedPictureOf = ({ key, width, height }: SavedPicture): SharedPicture => ({
  url: pictureUrl(key, 'large'),
  previewUrl: pictureUrl(key, 'preview'),
  width,
  height,
});
