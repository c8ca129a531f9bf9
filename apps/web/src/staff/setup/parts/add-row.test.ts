import { expect, it } from 'vitest';
import { linesOf } from './add-row';

const text = (en: string, es: string | null = null, zh: string | null = null) => ({ en, es, zh });

it('adds each line once', () => {
  expect(linesOf('Biology\r\n\n  Chemistry \nbiology', [], 100)).toEqual([
    text('Biology'),
    text('Chemistry'),
  ]);
});

it('adds no line that exists already', () => {
  expect(linesOf('Biology\nLaw\t\t法律', ['LAW'], 100)).toEqual([text('Biology')]);
});

it('reads the columns of a spreadsheet as languages', () => {
  expect(linesOf('History\tHistoria\t历史', [], 100)).toEqual([text('History', 'Historia', '历史')]);
});

it('reads no more of a long text than the list has room for', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `Major ${at}`).join('\n');
  expect(linesOf(lines, [], 2)).toHaveLength(3);
});
