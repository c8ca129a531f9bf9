import {
  isBlankPicture,
  type PictureFault,
  pictureKindOf,
  readPictureFile,
} from '@nestmate/contract/picture-file';

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

/** The error codes of a file that does not become a picture. */
export type NotOpened = PictureFault | 'PictureBlank' | 'PictureTooLarge';

/** No photo is larger, and a phone's memory is not much larger. */
const maxBytes = 200 * 1024 * 1024;
/** The side of a sample in pixels, enough to see whether anything is in a picture. */
const sampleSide = 256;

interface Readable {
  /** Without an orientation, as far as we can read the file: browsers differ about that of PNG and WebP. */
  bytes: Blob;
  orientation: number;
}

/**
 * Undefined where the file cannot be read: it was moved or changed after it was chosen, or its disk or cloud is away.
 */
const bytesOf = (file: Blob) =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );

/**
 * Reads a chosen file as the server would, by the same rule: a browser shows a picture that was cut off, with the rest
 * grey.
 */
async function readFile(file: Blob): Promise<PictureFault | 'PictureTooLarge' | Readable> {
  if (file.size === 0) return 'PictureEmpty';
  const start = await bytesOf(file.slice(0, 64));
  const kind = start && pictureKindOf(start);
  if (!kind) return 'PictureUnreadable';
  if (file.size > maxBytes) return 'PictureTooLarge';
  // Safari opens what iPhones take.
  if (kind === 'heic') return { bytes: file, orientation: 1 };
  const whole = await bytesOf(file);
  if (!whole) return 'PictureUnreadable';
  const read = readPictureFile(whole);
  if (typeof read === 'string') return read;
  return { bytes: new Blob([read.plain()]), orientation: read.orientation };
}

/** How a canvas turns and mirrors a picture by its Exif orientation, to a size. */
const matrixOf = (orientation: number, width: number, height: number): DOMMatrix2DInit => {
  const [a = 1, b = 0, c = 0, d = 1] =
    [
      [1, 0, 0, 1],
      [-1, 0, 0, 1],
      [-1, 0, 0, -1],
      [1, 0, 0, -1],
      [0, 1, 1, 0],
      [0, 1, -1, 0],
      [0, -1, -1, 0],
      [0, -1, 1, 0],
    ][orientation - 1] ?? [];
  return { a, b, c, d, e: a + c < 0 ? width : 0, f: b + d < 0 ? height : 0 };
};

interface DrawOptions {
  orientation: number;
  longestSide: number;
  background?: string;
}

/** The picture upright, and not larger than a side; undefined when there is not enough memory. */
function drawn(picture: HTMLImageElement, { orientation, longestSide, background }: DrawOptions) {
  const scale = Math.min(1, longestSide / Math.max(picture.naturalWidth, picture.naturalHeight));
  const sides = [picture.naturalWidth, picture.naturalHeight].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const [width = 1, height = 1] = orientation > 4 ? sides.toReversed() : sides;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.setTransform(matrixOf(orientation, width, height));
  context.drawImage(picture, 0, 0, sides[0] ?? 1, sides[1] ?? 1);
  return { canvas, context };
}

function isBlank(picture: HTMLImageElement): boolean {
  const sample = drawn(picture, { orientation: 1, longestSide: sampleSide });
  if (!sample) return false;
  const { width, height } = sample.canvas;
  return isBlankPicture(sample.context.getImageData(0, 0, width, height).data);
}

/** The chosen picture as an upright JPEG of at most `longestSide` pixels. @returns why it is none */
export async function jpegOf(file: Blob, longestSide: number, quality: number): Promise<Jpeg | NotOpened> {
  const read = await readFile(file);
  if (typeof read === 'string') return read;
  const url = URL.createObjectURL(read.bytes);
  try {
    const picture = await loadPicture(url);
    if (!picture) return read.bytes === file ? 'PictureHeic' : 'PictureDamaged';
    if (isBlank(picture)) return 'PictureBlank';
    const upright = drawn(picture, { ...read, longestSide, background: 'white' });
    const bytes = upright && (await toJpeg(upright.canvas, quality));
    if (!bytes) return 'PictureTooLarge';
    return { bytes, width: upright.canvas.width, height: upright.canvas.height };
  } finally {
    URL.revokeObjectURL(url);
  }
}
