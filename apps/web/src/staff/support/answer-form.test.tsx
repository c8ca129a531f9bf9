import { expect, it } from 'vitest';
import { textFor, withAnswer } from './answer-form';

it('answers in the resident’s language, or else in one that exists', () => {
  const texts = { en: 'Bring one.', es: '', zh: '请自带。' };
  expect(textFor({ texts }, 'zh')).toEqual({ language: 'zh', text: '请自带。' });
  expect(textFor({ texts }, 'es')).toEqual({ language: 'en', text: 'Bring one.' });
  expect(textFor({ texts }, null)).toEqual({ language: 'en', text: 'Bring one.' });
  expect(textFor({ texts: { ...texts, en: '' } }, 'en')).toEqual({ language: 'zh', text: '请自带。' });
});

it('keeps typed text above the answer', () => {
  expect(withAnswer(' ', 'Yes.')).toBe('Yes.');
  expect(withAnswer('Hi Ana,\n', 'Yes.')).toBe('Hi Ana,\n\nYes.');
});
