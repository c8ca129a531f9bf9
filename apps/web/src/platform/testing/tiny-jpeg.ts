/** A start of frame of one pixel, a scan and an end. */
const segments = 'ffd8 ffc0000b080001000101011100 ffda0008010100003f00 00 ffd9'.replaceAll(' ', '');

/** The smallest JPEG that has everything but tables. For tests in browsers that decode nothing. */
export const tinyJpeg = () =>
  new Blob([Uint8Array.from(segments.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))]);
