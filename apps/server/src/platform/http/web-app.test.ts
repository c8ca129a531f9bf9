import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app';

const folder = mkdtempSync(join(tmpdir(), 'nestmate-web-'));
const files = {
  'index.html': 'the app',
  'help/en/guarantor.html': 'an article',
  'articles.css': 'a style',
  'assets/main-4f2a.js': 'a script',
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const server = fastify();
await serveWebApp(server, folder);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string) => server.inject({ url, headers: { accept: 'text/html,*/*' } });

it('serves articles as separate pages', async () => {
  const article = await ask('/help/en/guarantor.html');
  expect(article.statusCode).toBe(200);
  expect(article.headers['content-type']).toMatch(/^text\/html; charset=utf-8/);
  expect(article.headers['cache-control']).toBe('no-cache');
  expect(article.body).toBe('an article');
  expect((await ask('/articles.css')).headers['content-type']).toMatch(/^text\/css/);
});

it('serves the app at the addresses of screens, and 404 for missing files', async () => {
  for (const address of ['/', '/find', '/saved/liked?from=deck']) {
    expect((await ask(address)).body).toBe('the app');
  }
  expect((await ask('/help/en/nobody.html')).statusCode).toBe(404);
  const script = await server.inject({ url: '/find', headers: { accept: '*/*' } });
  expect(script.statusCode).toBe(404);
});

it('lets browsers cache files that are named by their hash', async () => {
  expect((await ask('/assets/main-4f2a.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
});
