import { existsSync, readFileSync } from 'node:fs';
import { languages } from '@nestmate/contract';
import { describe, expect, it } from 'vitest';

const publicFolder = new URL('../../public/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, publicFolder), 'utf8');
const names = ['help/guarantor', 'help/anotherPerson', 'help/unrelated', 'legal/terms', 'legal/privacy'];

const articles = languages.flatMap((language) =>
  names.map((name) => ({ language, path: `${name.replace('/', `/${language}/`)}.html` })),
);

describe.each(articles)('$path', ({ language, path }) => {
  const html = read(path);

  it('is an article in its language, without a script', () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<script|style=|\son\w+=/);
  });

  it('links home, and has no dead links', () => {
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toContain('/');
    const files = addresses.filter((address) => address !== '/').map((address) => address.slice(1));
    expect(files.filter((file) => !existsSync(new URL(file, publicFolder)))).toEqual([]);
  });
});

it('shows articles in the product’s colours', () => {
  const theme = readFileSync(new URL('../ui/theme.css', import.meta.url), 'utf8');
  const colours = (css: string) =>
    new Map([...css.matchAll(/--(?:color-)?([\w-]+): ((?:light-dark\(|#)[^;]+);/g)].map((m) => [m[1], m[2]]));
  const ofTheme = colours(theme);
  const ofArticles = colours(read('articles.css'));
  expect(ofArticles.size).toBeGreaterThan(5);
  for (const [name, colour] of ofArticles) expect([name, colour]).toEqual([name, ofTheme.get(name)]);
});
