import type { ChatPicture } from '@nestmate/contract';
import { pictureUrl, type SavedPicture } from '../../pictures';

/** A picture as its readers get it. */
export const mediaOf = ({ key, width, height }: SavedPicture): ChatPicture => ({
  url: pictureUrl(key, 'large'),
  previewUrl: pictureUrl(key, 'preview'),
  width,
  height,
});
