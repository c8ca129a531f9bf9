import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { socketPath } from '@nestmate/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app';
import { makeNamesOwnHosts } from './own-hosts';

const app = await testApp({ config: { apiDocs: true } });
await app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.server.address() as AddressInfo;

/** The status of a request that is written as it is. */
async function statusOf(target: string, headers: Record<string, string>): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write([`GET ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  let answer = '';
  socket.on('data', (data: Buffer) => {
    answer += data.toString('latin1');
    if (answer.includes('\r\n\r\n')) socket.destroy();
  });
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1]);
}

const paths = ['/', '/idp/.well-known/openid-configuration', '/auth/start/google', '/docs/json', '/nothing'];
const foreign = [
  'rebound.example',
  'rebound.example:3000',
  '0.0.0.0',
  '192.0.2.7',
  '127.0.0.1.rebound.example',
];

it('refuses every request that names a foreign host, wherever it names it', async () => {
  const own = `localhost:${port}`;
  for (const host of foreign)
    for (const path of paths) {
      expect(await statusOf(path, { host }), `${host} ${path}`).toBe(421);
      expect(await statusOf(`http://${host}${path}`, { host: own }), `absolute ${host}`).toBe(421);
      expect(await statusOf(path, { host: own, 'x-forwarded-host': host }), `forwarded`).toBe(421);
      expect(await statusOf(path, { host, 'x-forwarded-host': own }), `behind none`).toBe(421);
    }
});

it('refuses a socket that a page of a foreign host opens', async () => {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  const open = (host: string) => statusOf(`${socketPath}/?EIO=4&transport=websocket`, { ...upgrade, host });
  expect(await open('rebound.example')).toBe(400);
  expect(await open(`127.0.0.1:${port}`)).toBe(101);
});

it('accepts localhost, loopback addresses and the host of PUBLIC_URL, with any port', async () => {
  for (const host of [
    'localhost',
    `LOCALHOST:${port}`,
    '127.0.0.1:1',
    '127.8.8.8',
    '[::1]:80',
    'idp.localhost',
  ])
    expect(await statusOf('/idp/.well-known/openid-configuration', { host }), host).toBe(200);
  const production = { openDemo: false, production: true, publicUrl: 'https://nest.example', trustProxy: 0 };
  const named = makeNamesOwnHosts(production);
  expect(named({ url: '/', headers: { host: 'NEST.example:443' } } as never)).toBe(true);
  expect(named({ url: '/', headers: { host: 'nest.example.evil.example' } } as never)).toBe(false);
});

it('answers health checks under any name', async () => {
  for (const host of ['10.0.3.7:3000', 'nestmate.internal'])
    for (const path of ['/healthz', '/readyz'])
      expect(await statusOf(path, { host }), `${host} ${path}`).toBe(200);
});

it('refuses the metrics to a page of another host', async () => {
  expect(await statusOf('/metrics', { host: 'rebound.example' })).toBe(404);
  expect(await statusOf('/metrics', { host: 'localhost' })).toBe(200);
});

it('accepts the addresses and the name of its machine in a demo that is open to others', () => {
  const open = makeNamesOwnHosts({
    openDemo: true,
    production: false,
    publicUrl: 'http://localhost',
    trustProxy: 0,
  });
  for (const host of ['192.168.1.20:3000', '[fd00::20]:3000'])
    expect(open({ url: '/', headers: { host } } as never), host).toBe(true);
  expect(open({ url: '/', headers: { host: 'rebound.example' } } as never)).toBe(false);
});

it('accepts what a proxy of production forwards, whichever upstream it names', () => {
  const at = (trustProxy: number) =>
    makeNamesOwnHosts({ openDemo: false, production: true, publicUrl: 'https://nest.example', trustProxy });
  const forwarded = { host: 'upstream:3000', 'x-forwarded-host': 'nest.example' };
  expect(at(1)({ url: '/', headers: forwarded } as never)).toBe(true);
  expect(at(0)({ url: '/', headers: forwarded } as never)).toBe(false);
  const foreign = { ...forwarded, 'x-forwarded-host': 'nest.example, evil.example' };
  expect(at(1)({ url: '/', headers: foreign } as never)).toBe(false);
});

it('lets no spelling of a foreign name pass for an own one', () => {
  const named = makeNamesOwnHosts({
    openDemo: false,
    production: false,
    publicUrl: 'http://localhost:3000',
    trustProxy: 1,
  });
  const own = fc.constantFrom('localhost', '127.0.0.1', '[::1]', 'localhost:3000');
  const between = fc.constantFrom('.', '@', '#', '/', '?', '\\', ' ', ',', ':', '%', '\t', '');
  fc.assert(
    fc.property(own, between, fc.domain(), fc.boolean(), (name, glue, domain, isFirst) => {
      const host = isFirst ? `${domain}${glue}${name}` : `${name}${glue}${domain}`;
      // A label in front of “localhost” stays on this machine.
      fc.pre(!/[\w-]\.localhost(?::\d+)?$/iu.test(host));
      expect(named({ url: '/', headers: { host } } as never)).toBe(false);
    }),
  );
});
