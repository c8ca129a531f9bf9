import { limits } from '@nestmate/contract';
import type { PictureRules } from '../../pictures';
import { shownAmong } from './chat-pictures.queries';

const large = limits.chatPictureSide;
/** Pixels of the longest side. */
const preview = 480;

/** A picture is made when its message is sent, so nobody gets a message whose picture cannot be seen yet. */
export const chatPictures: PictureRules = {
  folder: 'chat-uploads',
  box: { width: large, height: large },
  quality: 80,
  sizes: {
    large: {},
    preview: { width: preview, height: preview, fit: 'inside', withoutEnlargement: true },
  },
  maxWaiting: limits.chatPicturesWaiting,
  shownAmong,
};
