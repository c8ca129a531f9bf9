import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { atEnd } from '../../test/at-end';
import { fetchWithoutRedirects } from './fetch-without-redirects';

it('follows no redirect of a service', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url === '/token' ? 307 : 200, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/token`;
  await expect(fetchWithoutRedirects(address, { method: 'POST', body: 'secret' })).rejects.toThrow();
  expect(asked).toEqual(['/token']);
});
