import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { tidyText } from '../text/tidy-text';
import { personText } from './person-text';

it.each([
  ['composes letters', 'Jose\u0301', 'José'],
  ['trims every kind of space', '\u3000 Ana\u00a0', 'Ana'],
  ['removes controls', 'A\0n\u0007a\u009f', 'Ana'],
  ['removes overrides of direction', '\u202eanA\u2066\u200f\u061c', 'anA'],
  ['removes zero-width characters', 'A\u200bn\u200d\u200ca\ufeff\u2060\u00ad', 'Ana'],
  ['removes blank glyphs', '\u3164\uffa0\u115f\u2800\u034f', ''],
  ['removes characters of private use', 'Ana\uf8ff', 'Ana'],
  ['bounds stacked marks', `Z${'\u0316'.repeat(40)}`, `Z${'\u0316'.repeat(8)}`],
  ['makes one line of a name', 'Ana\r\nMaria\u2028Ruiz\tSoler', 'Ana Maria Ruiz Soler'],
])('%s', (_, given, stored) => {
  expect(tidyText(given, 'line')).toBe(stored);
});

it.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['a skin tone and a sign', '🤷🏽‍♀️'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a keycap', '1️⃣'],
  ['Persian', 'می‌خواهم'],
  ['Sinhala', 'ශ්‍රී'],
  ['Devanagari', 'क्‍ष'],
  ['Arabic with vowels', 'مُحَمَّد'],
  ['a variant of a Chinese character', '葛󠄀城'],
  ['Thai, Hebrew and Vietnamese', 'ผู้ใหญ่ שָׁלוֹם Nguyễn'],
])('keeps the joiners and marks of %s', (_, text) => {
  expect(tidyText(text, 'line')).toBe(text.normalize('NFC'));
});

it('keeps paragraphs where they are allowed', () => {
  expect(tidyText('One\r\n\r\nTwo', 'lines')).toBe('One\n\nTwo');
});

it('keeps at most two empty lines', () => {
  expect(tidyText('Two\n\n\n\n\n\nThree', 'lines')).toBe('Two\n\n\nThree');
});

const anyText = [fc.string({ unit: 'binary' }), fc.constantFrom('line', 'lines')] as const;

it('tidying a text a second time changes nothing', () => {
  fc.assert(
    fc.property(...anyText, (text, shape) => {
      const once = tidyText(text, shape);
      expect(tidyText(once, shape)).toBe(once);
    }),
  );
});

it('tidying leaves nothing invisible', () => {
  fc.assert(
    fc.property(...anyText, (text, shape) => {
      expect(tidyText(text, shape)).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069\u200b\u2028]/u);
    }),
  );
});

it('counts a text as it is after tidying', () => {
  const name = personText('line', 3);
  expect(name.parse(' A\u200bna\u200b\u200b ')).toBe('Ana');
  expect(name.safeParse('Anna').success).toBe(false);
});

it('refuses a text that is many times too long without tidying it', () => {
  const text = personText('lines', 50);
  expect(text.safeParse(`${' '.repeat(1500)}Ana`).data).toBe('Ana');
  const composed = vi.spyOn(String.prototype, 'normalize');
  try {
    expect(text.safeParse('é'.repeat(250_000)).success).toBe(false);
    expect(composed).not.toHaveBeenCalled();
    text.safeParse('Ana');
    expect(composed).toHaveBeenCalled();
  } finally {
    composed.mockRestore();
  }
});
