import { jpegOf, loadPicture } from '@/platform/jpeg-of';
import type { Size } from './crop';

/** Larger than any of our screens, and small enough for a phone's memory. */
const maxSide = 2400;

export interface Picture extends Size {
  element: HTMLImageElement;
  /** Revoke it when it is no longer shown. */
  url: string;
}

/** Decodes a chosen file: upright, not animated and scaled down; undefined when it is not a picture. */
export async function openPicture(file: Blob): Promise<Picture | undefined> {
  const jpeg = await jpegOf(file, maxSide, 0.95);
  if (!jpeg) return undefined;
  const url = URL.createObjectURL(jpeg.bytes);
  const element = await loadPicture(url);
  if (element) return { element, url, width: jpeg.width, height: jpeg.height };
  URL.revokeObjectURL(url);
  return undefined;
}
