import { expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions';

function windowStorage(initial?: string) {
  let stored = initial ?? null;
  return { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };
}

it('restores each page’s position, also after a reload', () => {
  const storage = windowStorage();
  const positions = createScrollPositions(storage);
  positions.remember('a', 120);
  positions.remember('b', 0);
  positions.remember('a', 340);
  expect(positions.of('a')).toBe(340);
  positions.save();
  expect(createScrollPositions(storage).of('a')).toBe(340);
});

it('starts an unknown page at the top, also when the storage is corrupt', () => {
  expect(createScrollPositions(windowStorage()).of('new')).toBe(0);
  expect(createScrollPositions(windowStorage('{broken')).of('new')).toBe(0);
});

/** The positions of the page that the browser has opened and of another, of which both were stored. */
function positionsAfter(arrival: 'navigate' | 'reload' | 'back_forward') {
  const stored = JSON.stringify([
    ['default', 300],
    ['a', 120],
  ]);
  const positions = createScrollPositions({ getItem: () => stored, setItem() {} }, arrival);
  return [positions.of('default'), positions.of('a')];
}

it('opens a page at its top by its address', () => {
  expect(positionsAfter('navigate')).toEqual([0, 120]);
});

it.each(['reload', 'back_forward'] as const)('keeps the position of a page on “%s”', (arrival) => {
  expect(positionsAfter(arrival)).toEqual([300, 120]);
});
