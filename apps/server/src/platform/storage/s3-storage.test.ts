import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { s3Server } from '../../../test/servers/s3/server';
import { atEnd } from '../../../test/setup/at-end';
import { createRateLimits } from '../http/rate-limit';
import { openHttpServer } from '../http/server';
import { makeLog } from '../observability/log';
import { isUnavailable } from '../unavailable';
import { s3Storage } from './s3-storage';

const { objects, state, bucket } = await s3Server();
beforeEach(() => {
  objects.clear();
  Object.assign(state, { requestCount: 0, instead: undefined });
});
const server = await openHttpServer({
  log: makeLog('silent'),
  productName: 'Nestmate',
  trustProxy: 0,
  namesOwnHosts: () => true,
  limits: createRateLimits(1),
});
await s3Storage(bucket).serve(server, { isAwaited: async () => true, mayShow: async () => true });
await server.listen({ port: 0, host: '127.0.0.1' });
atEnd(() => server.close());

/** Sends the address as it is written; clients that follow the URL standard would normalize it. */
async function shown(path: string) {
  const { port } = server.server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', path: `/files/pictures/${path}` }).end();
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply) };
}

it.each(['..', '%2e%2e', '.', '..%2fuploads', '..%2f..%2fother', '%2e%2e%2fpictures%2fkey-large.jpg'])(
  'shows nothing of the bucket but a picture by its name: %s',
  async (path) => {
    objects.set('pictures/key-large.jpg', Buffer.from('a picture'));
    expect(await shown('key-large.jpg')).toEqual({ status: 200, body: 'a picture' });
    expect(await shown(path)).toMatchObject({ status: 404, body: expect.not.stringContaining('key') });
  },
);

/** Fills a folder with more uploads than one page of a listing has. */
function fill(count: number): string[] {
  const names = Array.from({ length: count }, (_, nth) => `upload-${String(nth).padStart(5, '0')}`);
  for (const name of names) objects.set(`uploads/${name}`, Buffer.alloc(3));
  objects.set('pictures/another', Buffer.alloc(1));
  return names;
}
const isSecondPage = (url: URL) => url.searchParams.has('continuation-token');

it('lists every upload of a folder that takes several pages', async () => {
  const names = fill(2500);
  const listed = await s3Storage(bucket).list('uploads');
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect(listed[2499]).toEqual({ name: 'upload-02499', bytes: 3 });
  expect(state.requestCount).toBe(3);
});

it.each(['a & b', 'a<b>&lt;', 'größe ñ 图', 'a+b%20c', 'a\u0001b', '</Key>'])(
  'lists and removes a file that somebody else put into the bucket: %j',
  async (name) => {
    const names = fill(2);
    objects.set(`uploads/${name}`, Buffer.alloc(7));
    const storage = s3Storage(bucket);
    const listed = await storage.list('uploads');
    expect(listed.map(({ bytes }) => bytes).toSorted()).toEqual([3, 3, 7]);
    for (const one of listed) if (!names.includes(one.name)) await storage.remove('uploads', one.name);
    expect([...objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual(
      names.map((one) => `uploads/${one}`),
    );
  },
);

it('asks again for a page that an overloaded server refuses', async () => {
  const names = fill(1001);
  let refused = 0;
  state.instead = (url) =>
    isSecondPage(url) && ++refused < 3 ? { status: 503, body: 'slow down' } : undefined;
  expect(await s3Storage(bucket).list('uploads')).toHaveLength(names.length);
});

it('lists nothing rather than a part when a page is refused, cut off, or something else', async () => {
  fill(1001);
  const replies = [
    { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
    { status: 200, body: '<ListBucketResult><Contents><Key>uploads/upload-01000</Key><Size>3</Si' },
    { status: 200, body: '<html><body>Please sign in</body></html>' },
    { status: 200, body: '' },
  ];
  for (const reply of replies) {
    state.instead = (url) => (isSecondPage(url) ? reply : undefined);
    await expect(s3Storage(bucket).list('uploads'), JSON.stringify(reply)).rejects.toThrow();
  }
});

it('gives up a listing whose second page never comes, as of a server that is away', async () => {
  fill(1001);
  state.instead = (url) => (isSecondPage(url) ? 'nothing' : undefined);
  const failure: unknown = await s3Storage(bucket, { begin: 300, end: 300 })
    .list('uploads')
    .catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
});
