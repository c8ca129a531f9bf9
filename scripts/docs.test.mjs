import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const pages = ['docs', 'docs/decisions', 'bench', '.'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

it.each(pages)('%s has no broken links', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
  const inside = links.filter((link) => !/^\w+:/.test(link));
  expect(inside.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([]);
});

it.each(pages)('%s says “immediately” or “at the same time”, and no word that means both', (page) => {
  // docs/voice.md lists the words that texts avoid.
  const text = page === join('docs', 'voice.md') ? '' : readFileSync(page, 'utf8');
  expect(text.match(/.*\bat\s+once\b.*/g)).toBeNull();
});

it.each(pages)('%s says who is “notified”, the word of the glossary', (page) => {
  // The glossary lists the words that the product does not use.
  const text = page === join('docs', 'glossary.md') ? '' : readFileSync(page, 'utf8');
  expect(text.match(/.*\btold\b.*/gi)).toBeNull();
});
