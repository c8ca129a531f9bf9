import { expect, it } from 'vitest';
import { isAtLeast, isAtMost } from './length';

it.each([15, 30, 50, 82, 250, 2200] as const)('a text takes at most %i characters', (max) => {
  expect(isAtMost('🪺'.repeat(max), max)).toBe(true);
  expect(isAtMost('🪺'.repeat(max + 1), max)).toBe(false);
});

it.each([5, 50] as const)('a text takes at least %i characters', (min) => {
  expect(isAtLeast('🪺'.repeat(min), min)).toBe(true);
  expect(isAtLeast('🪺'.repeat(min - 1), min)).toBe(false);
});
