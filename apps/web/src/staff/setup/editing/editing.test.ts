import { expect, it } from 'vitest';
import { gapsIn, isIncomplete } from './editing';

const text = (en: string, es: string | null = null, zh: string | null = null) => ({ en, es, zh });

it('counts the texts that lack each language, at any depth', () => {
  const contents = {
    title: text('Title', 'Título'),
    answers: [{ text: text('Yes', ' ', '是') }, text('No')],
  };
  expect(gapsIn(contents)).toEqual({ en: 0, es: 2, zh: 2 });
  expect(gapsIn(null)).toEqual({ en: 0, es: 0, zh: 0 });
});

it('only names and English texts are needed', () => {
  expect(isIncomplete({ name: 'Studio', room_types: [{ name: 'Single', note: '' }] })).toBe(false);
  expect(isIncomplete({ name: 'Studio', room_types: [{ name: ' ' }] })).toBe(true);
  expect(isIncomplete({ answers: [text('Yes')] })).toBe(false);
  expect(isIncomplete({ answers: [text('Yes'), text('', 'No')] })).toBe(true);
});
