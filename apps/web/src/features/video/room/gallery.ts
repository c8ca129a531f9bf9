import type { PictureSize } from './sight';

/** Wide enough for a face and shoulders: on a phone in portrait, and on a landscape screen. */
const upright = 0.9;
const lying = 1.25;

/** The number of columns in which tiles of one size show faces largest. */
export function galleryColumns(count: number, { width, height }: PictureSize): number {
  const aspect = height > width ? upright : lying;
  const faceIn = (columns: number) => Math.min(width / columns / aspect, height / Math.ceil(count / columns));
  const choices = Array.from({ length: count }, (_, before) => before + 1);
  return choices.reduce((best, columns) => (faceIn(columns) > faceIn(best) ? columns : best), 1);
}

/** The position of a tile in a grid with two tracks for each column, so that the last row is centered. */
export function tileColumn(at: number, count: number, columns: number): string {
  const inLastRow = count % columns || columns;
  return at === count - inLastRow ? `${columns - inLastRow + 1} / span 2` : 'span 2';
}
