import { jpegOf, loadPicture } from '@/platform/jpeg-of';
import type { Size } from './crop';

/** More than any screen of ours shows, and little enough for a phone to hold. */
const longestSide = 2400;

export interface Picture extends Size {
  element: HTMLImageElement;
  /** To be revoked when it is not shown any more. */
  url: string;
}

/** What was chosen, upright, still and of a size that can be worked with; nothing when it is no picture. */
export async function openPicture(file: Blob): Promise<Picture | undefined> {
  const jpeg = await jpegOf(file, longestSide, 0.95);
  if (!jpeg) return undefined;
  const url = URL.createObjectURL(jpeg.bytes);
  const element = await loadPicture(url);
  return element && { element, url, width: jpeg.width, height: jpeg.height };
}
