/** CSS pixels. */
export const cropSize = 250;
export const cropBorder = 25;
export const cropRadius = 125;

export const zooms = { min: 1, first: 1.2, max: 4 } as const;

export interface Size {
  width: number;
  height: number;
}

/** The visible part of a picture. */
export interface Crop {
  /** At 1 the shorter side fills the crop. */
  zoom: number;
  /** The center of the crop, as fractions of the rotated picture's width and height. */
  x: number;
  y: number;
  /** Quarter turns, clockwise. */
  turns: number;
}

export const firstCrop: Crop = { zoom: zooms.first, x: 0.5, y: 0.5, turns: 0 };

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** A picture's size after its quarter turns. */
export const turnedSize = ({ width, height }: Size, turns: number): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** CSS pixels per pixel of the picture. */
export const scaleOf = ({ width, height }: Size, { zoom }: Pick<Crop, 'zoom'>) =>
  (cropSize * zoom) / Math.min(width, height);

/** The nearest crop that the picture fills. */
function fillFrame(crop: Crop, picture: Size): Crop {
  const zoom = within(crop.zoom, zooms.min, zooms.max);
  const { width, height } = turnedSize(picture, crop.turns);
  const half = cropSize / scaleOf(picture, { zoom }) / 2;
  const [marginX, marginY] = [Math.min(half / width, 0.5), Math.min(half / height, 0.5)];
  return {
    ...crop,
    zoom,
    x: within(crop.x, marginX, 1 - marginX),
    y: within(crop.y, marginY, 1 - marginY),
  };
}

/** Moves the picture under the crop, by CSS pixels. */
export function moveBy(crop: Crop, picture: Size, { x, y }: { x: number; y: number }): Crop {
  const { width, height } = turnedSize(picture, crop.turns);
  const scale = scaleOf(picture, crop);
  return fillFrame({ ...crop, x: crop.x - x / (width * scale), y: crop.y - y / (height * scale) }, picture);
}

/** Zooms around a fixed point of the picture. @param at in CSS pixels from the center */
export function zoomTo(crop: Crop, picture: Size, zoom: number, at = { x: 0, y: 0 }): Crop {
  const next = within(zoom, zooms.min, zooms.max);
  const { width, height } = turnedSize(picture, crop.turns);
  const shift = 1 / scaleOf(picture, crop) - 1 / scaleOf(picture, { zoom: next });
  return fillFrame(
    { ...crop, zoom: next, x: crop.x + (at.x * shift) / width, y: crop.y + (at.y * shift) / height },
    picture,
  );
}

/** Rotates the picture by a quarter turn, around the center of the crop. */
export function turn(crop: Crop, picture: Size, direction: 'left' | 'right'): Crop {
  const turned =
    direction === 'right'
      ? { x: 1 - crop.y, y: crop.x, turns: crop.turns + 1 }
      : { x: crop.y, y: 1 - crop.x, turns: crop.turns - 1 };
  return fillFrame({ ...crop, ...turned, turns: (turned.turns + 4) % 4 }, picture);
}
