import { expect, it } from 'vitest';
import { audioBitrateOf, isAtLeast, isAtMost } from './audio-bitrate';

it.each([15, 30, 50, 82, 250, 2200] as const)('takes at most %i characters', (max) => {
  expect(isAtMost('🪺'.repeat(max), max)).toBe(true);
  expect(isAtMost('🪺'.repeat(max + 1), max)).toBe(false);
});

it.each([5, 50] as const)('takes at least %i characters', (min) => {
  expect(isAtLeast('🪺'.repeat(min), min)).toBe(true);
  expect(isAtLeast('🪺'.repeat(min - 1), min)).toBe(false);
});

it('reads an audio bitrate of digits only, and blank as no limit', () => {
  expect(['16000', ' 64000 ', '', ' '].map(audioBitrateOf)).toEqual([16_000, 64_000, null, null]);
  expect(['16k', '-1', '1.5', '1e4', '١٢'].map(audioBitrateOf)).toEqual(Array(5).fill(undefined));
});
