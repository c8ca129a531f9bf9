import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressReplies } from './compressed-replies';

const server = fastify();
compressReplies(server);
const cards = Array.from({ length: 100 }, (_, index) => ({ id: index, name: 'Noor Haddad' }));
server.get('/cards', () => cards);
server.get('/card', () => cards[0]);

const token = { authorization: 'Bearer token' };
const ask = (url: string, headers: Record<string, string>) => server.inject({ url, headers });

it('compresses a long reply for a browser that takes Brotli', async () => {
  const { rawPayload, headers } = await ask('/cards', { ...token, 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(rawPayload.length),
    vary: 'accept-encoding',
  });
  expect(rawPayload.length).toBeLessThan(JSON.stringify(cards).length / 4);
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(cards);
});

it('compresses a long reply for a script that takes gzip alone', async () => {
  const { rawPayload, headers } = await ask('/cards', { ...token, 'accept-encoding': 'gzip, br;q=0' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(cards);
});

it('compresses a long reply to our own page, which may have only a cookie', async () => {
  const { headers } = await ask('/cards', { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br' });
});

it.each([
  ['a short reply', '/card', { ...token, 'accept-encoding': 'br' }],
  ['a reply without a token, which another site could measure', '/cards', { 'accept-encoding': 'br' }],
  ...['cross-site', 'same-site', 'none'].map((site): [string, string, Record<string, string>] => [
    `a reply to a page that is not ours (${site})`,
    '/cards',
    { 'sec-fetch-site': site, 'accept-encoding': 'br' },
  ]),
  [
    'a reply to a password that a browser adds',
    '/cards',
    { authorization: 'Basic YTpi', 'accept-encoding': 'br' },
  ],
  ['a reply to a caller that refuses both', '/cards', { ...token, 'accept-encoding': 'gzip;q=0, br;q=0' }],
  ['a reply to a caller that names no encoding', '/cards', token],
])('sends %s as it is', async (_, url, headers) => {
  const reply = await ask(url, headers);
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.json()).toEqual(url === '/cards' ? cards : cards[0]);
});
