import { expect, it } from 'vitest';
import { hasOnlyStorableText } from './storable-text';

it('checks at most as many values of a request as a valid one may have', () => {
  const readPositions: number[] = [];
  const list = (length: number) =>
    new Proxy(Array<number>(length).fill(0), {
      get: (target, name, receiver) => {
        if (/^\d+$/.test(String(name))) readPositions.push(Number(name));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  expect(hasOnlyStorableText({ answers: list(19_000) })).toBe(true);
  readPositions.length = 0;
  expect(hasOnlyStorableText({ answers: list(100_000) })).toBe(false);
  expect(Math.max(...readPositions)).toBeLessThan(20_000);
});

it.each([
  ['a NUL', 'a\0b'],
  ['half an emoji', '\u{1F600}'.slice(0, 1)],
])('refuses %s in a value and in a name', (_, text) => {
  expect(hasOnlyStorableText({ words: ['kind', text] })).toBe(false);
  expect(hasOnlyStorableText({ words: { [text]: 1 } })).toBe(false);
  expect(hasOnlyStorableText({ words: ['kind'] })).toBe(true);
});
