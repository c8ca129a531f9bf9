import { expect, it } from 'vitest';
import { freeTop } from './free-place';

const small = { left: 1116, right: 1416, height: 208, from: 96, to: 640 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it('the small call moves below only the button that it would cover', () => {
  expect(freeTop([box(1240, 100, 160, 48)], small)).toBe(156);
  expect(freeTop([box(900, 100, 160, 48), box(1240, 20, 160, 48)], small)).toBe(96);
});

it('the small call stays where it is if no other place is free', () => {
  expect(freeTop([box(1200, 0, 160, 900)], small)).toBe(96);
  expect(freeTop([box(1200, 100, 160, 600)], small)).toBe(96);
});
