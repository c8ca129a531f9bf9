import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { atEnd } from '../../../test/at-end';
import { s3Server } from '../../../test/s3/server';
import { openRateLimits } from '../http/rate-limit';
import { makeHttpServer } from '../http/server';
import { makeLog } from '../observability/log';
import { s3Storage } from './s3-storage';

const { objects, bucket } = await s3Server();
const server = await makeHttpServer({
  log: makeLog('silent'),
  productName: 'Nestmate',
  trustProxy: 0,
  namesOwnHosts: () => true,
  limits: openRateLimits(1),
});
await s3Storage(bucket).serve(server, { isAwaited: async () => true, mayShow: async () => true });
await server.listen({ port: 0, host: '127.0.0.1' });
atEnd(() => server.close());

/** Sends the address as it is written; clients that follow the URL standard would normalize it. */
async function shown(path: string) {
  const { port } = server.server.address() as AddressInfo;
  const asked = request({ port, host: '127.0.0.1', path: `/files/pictures/${path}` }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply) };
}

it.each(['..', '%2e%2e', '.', '..%2fuploads', '..%2f..%2fother', '%2e%2e%2fpictures%2fkey-large.jpg'])(
  'shows a picture by its name, and nothing else of the bucket: %s',
  async (path) => {
    objects.set('pictures/key-large.jpg', Buffer.from('a picture'));
    expect(await shown('key-large.jpg')).toEqual({ status: 200, body: 'a picture' });
    expect(await shown(path)).toMatchObject({ status: 404, body: expect.not.stringContaining('key') });
  },
);
