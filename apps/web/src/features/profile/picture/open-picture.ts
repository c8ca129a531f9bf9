import { jpegOf, loadPicture, type NotOpened } from '@/platform/jpeg-of';
import type { Size } from './crop';

/**
 * The longest side of an opened picture in pixels: larger than any of our screens, and small enough for a phone's
 * memory.
 */
const maxSide = 2400;

export interface Picture extends Size {
  element: HTMLImageElement;
  /** Revoke it when it is no longer shown. */
  url: string;
}

/** Decodes a chosen file: upright, not animated and scaled down. @returns why it cannot be opened */
export async function openPicture(file: Blob): Promise<NotOpened | Picture> {
  const jpeg = await jpegOf(file, maxSide, 0.95);
  if (typeof jpeg === 'string') return jpeg;
  const url = URL.createObjectURL(jpeg.bytes);
  const element = await loadPicture(url);
  if (element) return { element, url, width: jpeg.width, height: jpeg.height };
  URL.revokeObjectURL(url);
  return 'PictureTooLarge';
}
