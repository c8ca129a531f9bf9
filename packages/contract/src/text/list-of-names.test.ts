import { expect, it } from 'vitest';
import { listOfNames } from './list-of-names';

it('lists names as the language does', () => {
  expect(listOfNames(['Ana', 'Ben', 'Cleo'], 'en')).toBe('Ana, Ben, and Cleo');
  expect(listOfNames(['Ana', 'Inés'], 'es')).toBe('Ana e Inés');
  expect(listOfNames(['Ana'], 'zh')).toBe('Ana');
  expect(listOfNames([], 'en')).toBe('');
});

it('sets Latin names in Chinese apart from characters', () => {
  expect(listOfNames(['Ana', 'Ben', 'Cleo'], 'zh')).toBe('Ana、Ben 和 Cleo');
  expect(listOfNames(['小雨', 'Ana'], 'zh')).toBe('小雨和 Ana');
  expect(listOfNames(['Ana', 'Ben'], 'zh', { style: 'narrow' })).toBe('Ana、Ben');
  expect(listOfNames(['小雨', '陈梅'], 'zh')).toBe('小雨和陈梅');
});
