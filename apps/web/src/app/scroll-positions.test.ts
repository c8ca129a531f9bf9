import { expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions';

function windowStorage(initial?: string) {
  let stored = initial ?? null;
  return { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };
}

it('finds each page where it was left, after a reload too', () => {
  const storage = windowStorage();
  const positions = createScrollPositions(storage);
  positions.remember('a', 120);
  positions.remember('b', 0);
  positions.remember('a', 340);
  expect(positions.of('a')).toBe(340);
  positions.save();
  expect(createScrollPositions(storage).of('a')).toBe(340);
});

it('starts at the top of a page it does not know, and when its note is broken', () => {
  expect(createScrollPositions(windowStorage()).of('new')).toBe(0);
  expect(createScrollPositions(windowStorage('{broken')).of('new')).toBe(0);
});
