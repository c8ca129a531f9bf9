import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { secureHeaders } from './security-headers';
import { serveWebApp } from './web-app';

const folder = mkdtempSync(join(tmpdir(), 'nestmate-web-'));
const app = '<script>quick()</script>the app';
const files = {
  'index.html': app,
  'index.html.br': 'the app in short',
  'index.html.gz': 'the app in less short',
  'offline.html': 'a page',
  'standalone.css': 'a style',
  'worker.js': 'a worker',
  'assets/main-4f2a.js': 'a script',
  'assets/main-4f2a.js.br': 'a short script',
  'staff/staff.html': 'the console',
  'staff/assets/main-77b0.js': 'a script of the console',
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const server = fastify();
secureHeaders(server, { frames: [], connects: [] }, true);
await serveWebApp(server, folder);
await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string) => server.inject({ url, headers: { accept: 'text/html,*/*' } });

it('serves pages outside the app', async () => {
  const page = await ask('/offline.html');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html; charset=utf-8/);
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.body).toBe('a page');
  expect((await ask('/standalone.css')).headers['content-type']).toMatch(/^text\/css/);
});

it('serves the app at the addresses of screens', async () => {
  for (const address of ['/', '/find', '/saved/liked?from=deck']) {
    expect((await ask(address)).body, address).toBe(app);
  }
});

it.each([
  ['gzip, deflate, br', 'br', 'the app in short'],
  ['gzip, br;q=0', 'gzip', 'the app in less short'],
  ['identity', undefined, app],
])('serves the app to a browser that accepts %s in the encoding %s', async (accepted, encoding, body) => {
  const headers = { accept: 'text/html', 'accept-encoding': accepted };
  const page = await server.inject({ url: '/find', headers });
  expect(page.body).toBe(body);
  expect(page.headers['content-encoding']).toBe(encoding);
  expect(page.headers.vary).toBe('accept-encoding');
});

it('allows the scripts inside a page by their content, on that page alone', async () => {
  const policyAt = async (address: string) =>
    String((await ask(address)).headers['content-security-policy'])
      .split(';')
      .find((part) => part.includes('script-src'));
  const hash = createHash('sha256').update('quick()').digest('base64');
  expect(await policyAt('/find')).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(await policyAt('/staff')).toBe("script-src 'self'");
});

it('replies 404 for a missing file', async () => {
  expect((await ask('/nobody.html')).statusCode).toBe(404);
  const script = await server.inject({ url: '/find', headers: { accept: '*/*' } });
  expect(script.statusCode).toBe(404);
});

it('serves the app’s entry pages to link previews and uptime checks, which accept anything', async () => {
  for (const headers of [{}, { accept: '*/*' }]) {
    expect((await server.inject({ url: '/?passcode=NEST', headers })).body, JSON.stringify(headers)).toBe(
      app,
    );
    expect((await server.inject({ url: '/staff', headers })).body, JSON.stringify(headers)).toBe(
      'the console',
    );
  }
  expect((await server.inject({ url: '/', headers: { accept: 'application/json' } })).statusCode).toBe(404);
});

it('lets browsers cache files that are named by their hash', async () => {
  expect((await ask('/assets/main-4f2a.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
});

it('sends a file named by its hash without the headers of pages, and without any permission', async () => {
  const { headers } = await ask('/assets/main-4f2a.js');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age='),
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('permissions-policy');
  expect(headers).not.toHaveProperty('cross-origin-opener-policy');
});

it('sends pages and workers with the whole policy', async () => {
  for (const url of ['/find', '/worker.js']) {
    const { headers } = await ask(url);
    expect(headers['content-security-policy'], url).toContain("connect-src 'self'");
    expect(headers['permissions-policy'], url).toContain('camera=(self)');
  }
});

it('a compressed file says to caches which browsers it is for', async () => {
  const headers = { 'accept-encoding': 'br' };
  const compressed = await server.inject({ url: '/assets/main-4f2a.js', headers });
  expect(compressed.body).toBe('a short script');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(await ask('/assets/main-4f2a.js')).toMatchObject({
    body: 'a script',
    headers: { vary: 'accept-encoding' },
  });
});

it.each([
  '//assets/main-4f2a.js',
  '/assets//main-4f2a.js',
  '/assets/./main-4f2a.js',
  '/assets/x/../main-4f2a.js',
  '/assets/%2E/main-4f2a.js',
  '/assets/x/%2e%2e/main-4f2a.js',
  '/assets%2fmain-4f2a.js',
  '/assets/%6dain-4f2a.js',
  '/assets/main-4f2a.js/',
  '/assets/main-4f2a.js;x',
  '/assets/main-4f2a.js%00',
  '/assets/MAIN-4f2a.js',
  '/assets\\main-4f2a.js',
  '/offline%2ehtml',
  '/staff/assets//main-77b0.js',
])('serves a file at its own address alone, not at %s', async (path) => {
  const { port } = server.server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', path, headers: { accept: 'text/html,*/*' } }).end();
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await text(reply);
  expect(body).not.toMatch(/a script|a page/);
  expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
});

it('serves the staff console below its own address', async () => {
  for (const address of ['/staff', '/staff/sign-in', '/staff/a-network/audit?text=key'])
    expect((await ask(address)).body, address).toBe('the console');
  expect((await ask('/staffroom')).body).toBe(app);
});

it('lets browsers cache the staff console’s files like all others', async () => {
  const script = await ask('/staff/assets/main-77b0.js');
  expect(script.body).toBe('a script of the console');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('replies 404 for the staff console where it was not built', async () => {
  rmSync(join(folder, 'staff'), { recursive: true });
  const bare = fastify();
  await serveWebApp(bare, folder);
  const page = await bare.inject({ url: '/staff', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(404);
  await bare.close();
});
