import { limits } from '@nestmate/contract';
import type { PictureRules } from '../../pictures';
import { shownAmong } from './post-pictures.queries';

const large = limits.chatPictureSide;
/** Pixels of the longest side. */
const preview = 640;

/** A picture is made before its post is written, so nobody gets a post whose picture cannot be seen yet. */
export const postPictures: PictureRules = {
  folder: 'post-uploads',
  box: { width: large, height: large },
  quality: 80,
  sizes: {
    large: {},
    preview: { width: preview, height: preview, fit: 'inside', withoutEnlargement: true },
  },
  maxWaiting: limits.postPicturesWaiting,
  shownAmong,
};
