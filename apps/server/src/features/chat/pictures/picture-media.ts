import type { ChatPicture } from '@nestmate/contract';
import { pictureUrl } from '../../../platform/pictures/picture-name';

/** A picture as it is kept with its message. */
export interface KeptPicture {
  key: string;
  width: number;
  height: number;
}

/** A picture as its readers get it. */
export const mediaOf = ({ key, width, height }: KeptPicture): ChatPicture => ({
  url: pictureUrl(key, 'large'),
  previewUrl: pictureUrl(key, 'preview'),
  width,
  height,
});
