import { expect, it } from 'vitest';
import { excerptWith, partsFound } from './found-words';

it('finds the searched words wherever they are, however they are capitalized', () => {
  expect(partsFound('Kitchen? The kitchen!', 'kitchen')).toEqual(['', 'Kitchen', '? The ', 'kitchen', '!']);
  expect(partsFound('El niño duerme', 'NIÑO')).toEqual(['El ', 'niño', ' duerme']);
  expect(partsFound('厨房有两扇窗', '两扇')).toEqual(['厨房有', '两扇', '窗']);
  expect(partsFound('No kitchen', 'bath')).toEqual(['No kitchen']);
  expect(partsFound('No kitchen', '')).toEqual(['No kitchen']);
});

it('takes every character of the searched words for itself', () => {
  for (const words of ['(a+b)', '$5.00', 'a-b', '[x]', 'c:\\d', 'a/b', '{1}', 'why?', '^.^', '*', '|'])
    expect(partsFound(`so ${words} it is`, words)).toEqual(['so ', words, ' it is']);
});

it('begins the excerpt of a long text near the searched words', () => {
  const before = 'word '.repeat(30);
  expect(excerptWith(`${before}kitchen and more`, 'Kitchen')).toMatch(/^…(word ){1,8}kitchen and more$/);
  expect(excerptWith(`${before}kitchen`, 'bath')).toBe(`${before}kitchen`);
  expect(excerptWith('The kitchen', 'kitchen')).toBe('The kitchen');
  expect(excerptWith(`${'啊'.repeat(60)}厨房`, '厨房')).toBe(`…${'啊'.repeat(40)}厨房`);
});
