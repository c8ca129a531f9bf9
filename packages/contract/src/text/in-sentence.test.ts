import { expect, it } from 'vitest';
import { inSentence } from './in-sentence';

it('lower-cases a sentence’s beginning for use in the middle', () => {
  expect(inSentence('Only outside', 'en')).toBe('only outside');
  expect(inSentence('Él mismo', 'es')).toBe('él mismo');
  expect(inSentence('在房间', 'zh')).toBe('在房间');
});

it.each(['TV', 'YouTube', 'Wi-Fi', 'I cook', 'I’m early', '9 pm'])(
  'leaves “%s” as it is in a sentence',
  (text) => {
    expect(inSentence(text, 'en')).toBe(text);
  },
);

it('leaves names as the language writes them', () => {
  for (const text of ['Spanish at home', 'Sundays', 'Friday night', 'May, or later', 'New Zealand rugby'])
    expect(inSentence(text, 'en')).toBe(text);
  expect(inSentence('España', 'es')).toBe('España');
  expect(inSentence('Español en casa', 'es')).toBe('español en casa');
  expect(inSentence('Domingos', 'es')).toBe('domingos');
  expect(inSentence('Maybe later', 'en')).toBe('maybe later');
});
