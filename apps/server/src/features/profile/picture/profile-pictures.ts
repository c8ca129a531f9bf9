import { limits } from '@nestmate/contract';
import type { PictureRules } from '../../pictures';
import { shownAmong } from './picture.queries';
import { showPicture } from './show-picture';

export const profilePictures: PictureRules = {
  folder: 'uploads',
  /** A card on a large screen with twice the pixels. */
  box: { width: limits.profilePictureSide, height: 1500 },
  quality: 84,
  /** The square is the largest avatar. */
  sizes: { large: {}, square: { width: 320, height: 320, fit: 'cover' } },
  shownAmong,
  show: showPicture,
};
