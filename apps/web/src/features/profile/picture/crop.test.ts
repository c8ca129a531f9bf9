import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Crop, cropSize, firstCrop, moveBy, scaleOf, turn, turnedSize, zooms, zoomTo } from './crop';

const side = fc.integer({ min: 1, max: 9000 });
const pictures = fc.record({ width: side, height: side });
const pixels = fc.integer({ min: -2000, max: 2000 });
const steps = fc.array(
  fc.oneof(
    fc
      .record({ x: pixels, y: pixels })
      .map((by) => (crop: Crop, picture: Picture) => moveBy(crop, picture, by)),
    fc.record({ zoom: fc.double({ min: 0.1, max: 9, noNaN: true }), x: pixels, y: pixels }).map(
      ({ zoom, ...at }) =>
        (crop: Crop, picture: Picture) =>
          zoomTo(crop, picture, zoom, at),
    ),
    fc
      .constantFrom('left' as const, 'right' as const)
      .map((direction) => (crop: Crop, picture: Picture) => turn(crop, picture, direction)),
  ),
  { maxLength: 20 },
);
type Picture = { width: number; height: number };

it('a crop always shows a part that the picture fills, for any sequence of moves', () => {
  fc.assert(
    fc.property(pictures, steps, (picture, moves) => {
      const crop = moves.reduce((before, move) => move(before, picture), firstCrop);
      const { width, height } = turnedSize(picture, crop.turns);
      const half = cropSize / scaleOf(picture, crop) / 2;
      const almost = 1e-6 * Math.max(width, height);
      expect(crop.x * width - half).toBeGreaterThanOrEqual(-almost);
      expect(crop.y * height - half).toBeGreaterThanOrEqual(-almost);
      expect(crop.x * width + half).toBeLessThanOrEqual(width + almost);
      expect(crop.y * height + half).toBeLessThanOrEqual(height + almost);
      expect(crop.zoom).toBeGreaterThanOrEqual(zooms.min);
      expect(crop.zoom).toBeLessThanOrEqual(zooms.max);
    }),
  );
});

it('a crop is unchanged after turns that undo each other', () => {
  const picture = { width: 400, height: 300 };
  const moved = moveBy(firstCrop, picture, { x: 40, y: -10 });
  const around = Array.from({ length: 4 }).reduce<Crop>((crop) => turn(crop, picture, 'right'), moved);
  for (const crop of [around, turn(turn(moved, picture, 'left'), picture, 'right')]) {
    expect(crop.turns).toBe(0);
    expect(crop.x).toBeCloseTo(moved.x);
    expect(crop.y).toBeCloseTo(moved.y);
  }
});

it('zooms around the point between two fingers', () => {
  const picture = { width: 1000, height: 1000 };
  const at = { x: 50, y: -30 };
  const under = (crop: Crop) => crop.x * 1000 + at.x / scaleOf(picture, crop);
  expect(under(zoomTo(firstCrop, picture, 3, at))).toBeCloseTo(under(firstCrop));
});
