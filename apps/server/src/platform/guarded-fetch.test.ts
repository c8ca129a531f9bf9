import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { expect, it } from 'vitest';
import { atEnd } from '../../test/setup/at-end';
import { isReachable, makeGuardedFetch } from './guarded-fetch';

const production = { production: true, privateHosts: ['id.inside.example'] };
const here = { production: false, privateHosts: [] };

it.each([
  'http://id.campus.example/',
  'https://127.0.0.1/',
  'https://10.0.0.5:8443/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x7f000001/',
  'https://me:secret@id.campus.example/',
  'file:///etc/passwd',
  'nonsense',
])('reaches nothing at %s in production [1.9]', async (address) => {
  expect(isReachable(address, production)).toBe(false);
  await expect(makeGuardedFetch(production)(address)).rejects.toThrow(TypeError);
});

it('reaches hosts on the Internet, and those of a private network that the operator allows [1.9]', () => {
  for (const address of [
    'https://id.campus.example/oidc',
    'https://id.campus.example:8443/',
    'https://8.8.8.8/',
  ])
    expect(isReachable(address, production)).toBe(true);
  expect(isReachable('https://id.inside.example/', production)).toBe(true);
  expect(isReachable('http://id.inside.example/', production)).toBe(false);
});

it('resolves the name of a host again, and goes to no address inside [1.9]', async () => {
  const queried: string[] = [];
  const lookup: LookupFunction = (host, _options, done) => {
    queried.push(host);
    done(new Error('not on the public Internet'), '');
  };
  await expect(makeGuardedFetch(production, lookup)('https://rebound.example/')).rejects.toThrow('No answer');
  expect(queried).toEqual(['rebound.example']);
});

async function serverThat(answers: RequestListener) {
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  atEnd(() => server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

it('sends forms, follows no redirect, and reads no endless answer [1.9]', async () => {
  const fetch = makeGuardedFetch(here);
  const echo = await serverThat((request, reply) => void request.pipe(reply));
  const body = new URLSearchParams({ code: 'one' });
  expect(await (await fetch(echo, { method: 'POST', body })).text()).toBe('code=one');
  const away = await serverThat((_, reply) => void reply.writeHead(302, { location: echo }).end());
  expect((await fetch(away)).status).toBe(302);
  const endless = await serverThat((_, reply) => {
    const more = () =>
      void (reply.write('x'.repeat(65_536)) ? setImmediate(more) : reply.once('drain', more));
    more();
  });
  await expect(fetch(endless)).rejects.toThrow(TypeError);
});
