/** A picture that the browser can show; undefined for other files. */
export async function loadPicture(url: string): Promise<HTMLImageElement | undefined> {
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

export interface Jpeg {
  bytes: Blob;
  width: number;
  height: number;
}

/** The chosen picture as an upright JPEG of at most `max` pixels; undefined for other files. */
export async function jpegOf(file: Blob, longestSide: number, quality: number): Promise<Jpeg | undefined> {
  const original = URL.createObjectURL(file);
  try {
    const chosen = await loadPicture(original);
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
    const bytes = await toJpeg(canvas, quality);
    return bytes ? { bytes, width: canvas.width, height: canvas.height } : undefined;
  } finally {
    URL.revokeObjectURL(original);
  }
}
