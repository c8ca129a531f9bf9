import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { collectGarbage } from '../../../test/setup/collect-garbage';
import { isUnavailable } from '../unavailable';
import { s3Requests } from './s3-requests';

async function bucketAnswering(listener: RequestListener, timeouts: { begin?: number; end?: number } = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const identity = { region: 'auto', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's' };
  return s3Requests(
    { endpoint: `http://127.0.0.1:${port}`, ...identity },
    {
      begin: 60_000,
      end: 60_000,
      ...timeouts,
    },
  );
}

it('gives up on a server that never answers, or never ends its answer', async () => {
  collectGarbage();
  const silent = await bucketAnswering(() => undefined, { begin: 500 });
  await expect(silent.ask('GET', 'a-picture')).rejects.toThrow('does not answer');
  const stuck = await bucketAnswering((_, response) => void response.write('half of a pic'), { end: 500 });
  const answer = await stuck.ask('GET', 'a-picture');
  await expect(answer?.arrayBuffer()).rejects.toThrow();
});

it('asks a bucket again when it is overloaded', async () => {
  let requestCount = 0;
  const bucket = await bucketAnswering((_, response) => {
    requestCount += 1;
    response.writeHead(requestCount < 3 ? 503 : 200).end('a picture');
  });
  const answer = await bucket.ask('GET', 'a-picture');
  expect(await answer?.text()).toBe('a picture');
});

it('a bucket is unavailable only while its server stays broken', async () => {
  const bucket = await bucketAnswering(({ url = '' }, response) =>
    response.writeHead(url.includes('broken') ? 500 : 403).end('no'),
  );
  const failures = ['broken', 'refused'].map((key) =>
    bucket.ask('GET', key).catch((error: unknown) => error),
  );
  expect((await Promise.all(failures)).map(isUnavailable)).toEqual([true, false]);
});
