import { isAtLeast, isAtMost } from '@nestmate/contract/text/length';
import { expect, it } from 'vitest';
import { dayInWords } from '@/features/housing/deadline';
import { cropSize } from '@/features/profile/picture/crop';

it('crops a profile picture to 250 by 250 [5.18]', () => {
  expect(cropSize).toBe(250);
});

it.each([15, 30, 50, 82, 250, 2200])('measures a text against at most %i characters [5.18]', (max) => {
  expect([max, max + 1].map((length) => isAtMost('x'.repeat(length), max))).toEqual([true, false]);
});

it.each([5, 50])('measures a text against at least %i characters [5.18]', (min) => {
  expect([min, min - 1].map((length) => isAtLeast('x'.repeat(length), min))).toEqual([true, false]);
});

it('writes a day with its month’s name [5.18]', () => {
  expect(dayInWords('2027-04-05', 'en')).toBe('April 5, 2027');
});
