import type { Size } from './crop';

/** More than any screen of ours shows, and little enough for a phone to hold. */
const longestSide = 2400;

export interface Picture extends Size {
  element: HTMLImageElement;
  /** To be revoked when it is not shown any more. */
  url: string;
}

async function load(url: string): Promise<HTMLImageElement | undefined> {
  const element = new Image();
  element.src = url;
  try {
    await element.decode();
    return element.naturalWidth > 0 && element.naturalHeight > 0 ? element : undefined;
  } catch {
    return undefined;
  }
}

export const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));

/** What was chosen, upright, still and of a size that can be worked with; nothing when it is no picture. */
export async function openPicture(file: Blob): Promise<Picture | undefined> {
  const original = URL.createObjectURL(file);
  try {
    const chosen = await load(original);
    if (!chosen) return undefined;
    const scale = Math.min(1, longestSide / Math.max(chosen.naturalWidth, chosen.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(chosen.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(chosen.naturalHeight * scale));
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(chosen, 0, 0, canvas.width, canvas.height);
    const bytes = await toJpeg(canvas, 0.95);
    if (!bytes) return undefined;
    const url = URL.createObjectURL(bytes);
    const element = await load(url);
    return element && { element, url, width: canvas.width, height: canvas.height };
  } finally {
    URL.revokeObjectURL(original);
  }
}
