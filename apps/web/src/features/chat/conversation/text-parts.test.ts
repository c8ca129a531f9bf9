import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textParts, excerptWith, partsFound } from './text-parts';

const linksIn = (text: string) => textParts(text).flatMap(({ text: shown, href }) => (href ? [shown] : []));

it.each([
  ['看https://x.example/路径。好', 'https://x.example/路径'],
  ['看 www.x.example/a,b 吧', 'www.x.example/a,b'],
  ['www.x.example/a,b', 'www.x.example/a,b'],
  ['（见https://x.example/a）', 'https://x.example/a'],
  ['「https://x.example/a」，好', 'https://x.example/a'],
  ['《https://x.example》', 'https://x.example'],
  ['“https://x.example/a”', 'https://x.example/a'],
  ['你看https://x.example/a？b=1', 'https://x.example/a'],
  ['https://x.example/a！！', 'https://x.example/a'],
  ['¿https://x.example/a?', 'https://x.example/a'],
  ['¡Mira https://x.example/niño!', 'https://x.example/niño'],
  ['Mira «https://x.example/a», vale', 'https://x.example/a'],
  ['https://en.wikipedia.org/wiki/Mercury_(planet)', 'https://en.wikipedia.org/wiki/Mercury_(planet)'],
  ['https://youtu.be/abcdefghij-', 'https://youtu.be/abcdefghij-'],
  ['https://youtu.be/abcdefghi_', 'https://youtu.be/abcdefghi_'],
  ['**https://x.example/a***', 'https://x.example/a*'],
  ['(https://en.wikipedia.org/wiki/Mercury_(planet)).', 'https://en.wikipedia.org/wiki/Mercury_(planet)'],
  ['(see www.x.example/a)', 'www.x.example/a'],
  ['https://x.example/a?b=1&c=[2]#d, and', 'https://x.example/a?b=1&c=[2]#d'],
  ['https://x.example/a...', 'https://x.example/a'],
  ['*https://x.example/a*', 'https://x.example/a'],
  ["'https://x.example/it's'", "https://x.example/it's"],
  ['<https://x.example/a>', 'https://x.example/a'],
  ['HTTPS://X.EXAMPLE/A', 'HTTPS://X.EXAMPLE/A'],
  ['look at nestmate.com.', 'nestmate.com'],
  ['write to ana@alder.edu, please', 'ana@alder.edu'],
])('ends the link of “%s” where a reader does', (text, link) => {
  expect(linksIn(text)).toEqual([link]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<b>',
  'https://maya@x.example',
  'https://nest.example:pass@x.example/',
  'ftp://x.example',
  'xhttps://x.example',
  'https://',
  'www.x',
  '16.30h',
  'a.b',
])('makes no link of “%s”', (text) => {
  expect(linksIn(text).filter((link) => !link.startsWith('x.example'))).toEqual([]);
});

it('keeps every text as it is with links to pages and mail addresses alone', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'x.example',
      '/路径',
      '。',
      '，',
      '）',
      '(',
      ')',
      '"',
      '<',
      '>',
      '&',
      '\n',
    ),
    fc.constantFrom(
      'javascript:',
      'data:',
      '@',
      ':',
      '?',
      '#',
      "'",
      'mailto:',
      'ana@alder.edu',
      '\\',
      '%',
      ' ',
      'nestmate.com',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const parts = textParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/i);
    }),
    { numRuns: 1000 },
  );
});

it('reads a long text that is built to be slow in little time', () => {
  for (const text of [
    'www.'.repeat(1000),
    'https://x.example/'.repeat(300),
    `https://x.example/${')'.repeat(4000)}`,
    '('.repeat(4000),
  ]) {
    const before = process.cpuUsage();
    textParts(text);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
  }
});

it('finds the searched words wherever they are, however they are capitalized', () => {
  expect(partsFound('Kitchen? The kitchen!', 'kitchen')).toEqual(['', 'Kitchen', '? The ', 'kitchen', '!']);
  expect(partsFound('El niño duerme', 'NIÑO')).toEqual(['El ', 'niño', ' duerme']);
  expect(partsFound('厨房有两扇窗', '两扇')).toEqual(['厨房有', '两扇', '窗']);
  expect(partsFound('No kitchen', 'bath')).toEqual(['No kitchen']);
  expect(partsFound('No kitchen', '')).toEqual(['No kitchen']);
});

it('treats every character of the searched words literally', () => {
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
