import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { collectGarbage } from '../../test/setup/collect-garbage';
import { fetchWithoutRedirects } from './fetch-without-redirects';

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('follows no redirect of a service', async () => {
  const requested: string[] = [];
  const service = await serving(({ url = '' }, response) => {
    requested.push(url);
    response.writeHead(url === '/token' ? 307 : 200, { location: '/elsewhere' }).end();
  });
  const asking = fetchWithoutRedirects(`${service}/token`, { method: 'POST', body: 'secret' });
  await expect(asking).rejects.toThrow();
  expect(requested).toEqual(['/token']);
});

it('gives up on a service that begins its answer and never ends it', async () => {
  collectGarbage();
  const service = await serving((_, response) => void response.write('{"half":'));
  const answer = await fetchWithoutRedirects(service, { signal: AbortSignal.timeout(500) });
  await expect(answer.json()).rejects.toThrow('timeout');
});
