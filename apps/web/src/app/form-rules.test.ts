import { audioBitrateOf, isAtLeast, isAtMost } from '@nestmate/contract/rules/audio-bitrate';
import { expect, it } from 'vitest';
import { dayInWords } from '@/features/housing/deadline';
import { cropSize } from '@/features/profile/picture/crop';

it('crops to 250 by 250, reads audio bitrates, measures texts and writes days [5.18]', () => {
  expect(cropSize).toBe(250);
  expect(['16000', ' ', '16k', '-1', '1.5'].map(audioBitrateOf)).toEqual([
    16_000,
    null,
    undefined,
    undefined,
    undefined,
  ]);
  for (const max of [15, 30, 50, 82, 250, 2200])
    expect([max, max + 1].map((length) => isAtMost('x'.repeat(length), max))).toEqual([true, false]);
  for (const min of [5, 50])
    expect([min, min - 1].map((length) => isAtLeast('x'.repeat(length), min))).toEqual([true, false]);
  expect(dayInWords('2027-04-05', 'en')).toBe('April 5, 2027');
});
