import { existsSync, readFileSync } from 'node:fs';
import { languages } from '@nestmate/contract/languages';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { articleNames, articleIn, pathOf } from './articles';

const { server } = await testApp({ config: { productName: 'Homebase' } });
const publicFolder = new URL('../../../../web/public/', import.meta.url);
const addressOf = languages.flatMap((language) =>
  articleNames.map((name) => ({ language, name, path: pathOf(name, language) })),
);
const paths = new Set(addressOf.map(({ path }) => path));

describe.each(addressOf)('$path', ({ language, name, path }) => {
  it('is an article in its language, under the name of the product', async () => {
    const { statusCode, headers, body } = await server.inject({ url: path });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<html lang="${language}">`);
    expect(body.match(/<h1>([^<]*)<\/h1>/)?.[1]).toBe(articleIn(name, language).title);
    expect(body).toContain(`<title>${articleIn(name, language).title} · Homebase</title>`);
    expect(body).not.toMatch(/\{\{|undefined|style=|\son\w+=/);
  });

  it('has no dead links', async () => {
    const { body } = await server.inject({ url: path });
    const addresses = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses).toContain('/');
    const others = addresses.filter((address) => address !== '/' && !paths.has(address));
    expect(others.filter((file) => !existsSync(new URL(file.slice(1), publicFolder)))).toEqual([]);
    expect(addresses.filter((address) => paths.has(address)).length).toBeGreaterThan(1);
  });
});

it('shows articles in the product’s colours', () => {
  const colours = (css: string) =>
    new Map([...css.matchAll(/--(?:color-)?([\w-]+): ((?:light-dark\(|#)[^;]+);/g)].map((m) => [m[1], m[2]]));
  const ofTheme = colours(readFileSync(new URL('../src/ui/theme.css', publicFolder), 'utf8'));
  const ofArticles = colours(readFileSync(new URL('standalone.css', publicFolder), 'utf8'));
  expect(ofArticles.size).toBeGreaterThan(5);
  for (const [name, colour] of ofArticles) expect([name, colour]).toEqual([name, ofTheme.get(name)]);
});
