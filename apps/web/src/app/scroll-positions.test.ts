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
