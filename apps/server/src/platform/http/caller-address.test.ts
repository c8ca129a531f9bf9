import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { addressOf, saveAddresses, loggedLine, rateLimitKey } from './caller-address';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as caller %s', (ip, line) => {
  expect(rateLimitKey(ip)).toBe(line);
});

it('logs a caller without the last part of an IPv4 address', () => {
  expect([loggedLine('192.0.2.7'), loggedLine('2001:db8:1:2')]).toEqual(['192.0.2.0', '2001:db8:1:2']);
});

it.each([
  [0, undefined],
  [0, '198.51.100.1'],
  [1, '198.51.100.1'],
  [1, '198.51.100.1, 203.0.113.7'],
  [2, '192.0.2.1, 198.51.100.1,203.0.113.7'],
  [3, '198.51.100.1, 203.0.113.7'],
  [1, undefined],
])('trusts as many addresses as there are proxies, like HTTP: %s of %s', async (trustProxy, claimed) => {
  const server = Fastify({ trustProxy: (_address, hop) => hop < trustProxy });
  server.get('/', async ({ ip }) => ip);
  const headers = claimed === undefined ? {} : { 'x-forwarded-for': claimed };
  const { body } = await server.inject({ url: '/', headers, remoteAddress: '127.0.0.9' });

  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.9' });
  const request = Object.assign(new IncomingMessage(socket), { headers });
  expect(addressOf(request, trustProxy)).toBe(body);
});

it('knows the address of a request after its caller has hung up', async () => {
  const seen: { before: string; after: string }[] = [];
  const server = saveAddresses(
    createServer((request) => {
      const before = addressOf(request, 0);
      request.once('close', () => seen.push({ before, after: addressOf(request, 0) }));
      caller.resetAndDestroy();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.on('error', () => undefined).write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await vi.waitFor(() => expect(seen).toEqual([{ before: '127.0.0.1', after: '127.0.0.1' }]));
  await new Promise((resolve) => server.close(resolve));
});
