import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../test/database/database';
import { externalCallsMade } from '../test/database/external-calls';
import { mailServer } from '../test/servers/mail-server';
import { temporaryDataDir } from '../test/setup/data-dir';
import { makePushSender } from './features/notifications/push/push-service';
import { pictureDecoders } from './features/pictures/decoding/picture-decoder';
import { fetchWithoutRedirects } from './platform/fetch-without-redirects';
import { makeMailer } from './platform/mail/mail';
import { makeSigner } from './platform/signer';
import { makeStorage } from './platform/storage/make-storage';

const letter = { to: 'ada@mail.example', subject: 'A request', text: 'See', html: '<p>See</p>' };
const kindsCalled = () => [...new Set(externalCallsMade().map(({ kind }) => kind))];

it('finds an external call that an open transaction waits for, whichever client makes it', async () => {
  const { db } = await testDatabase();
  const { url } = await mailServer();
  const post = new URL(url);
  const dataDir = await temporaryDataDir();
  const storage = makeStorage({ s3: undefined, dataDir }, makeSigner('a secret that is long enough for it'));
  const ignored = () => undefined;
  const push = makePushSender(
    { publicKey: '', privateKey: '' },
    { contact: 'https://nest.example', production: true },
  );
  const clients: [kind: string, call: () => unknown][] = [
    [
      'mail',
      () => makeMailer({ mail: undefined, production: false, dataDir, productName: 'Nestmate' }).send(letter),
    ],
    ['storage', () => storage.read('pictures', 'none')],
    ['storage', () => storage.remove('pictures', 'none')],
    ['fetch', () => fetchWithoutRedirects(`http://127.0.0.1:${post.port}`).catch(ignored)],
    ['push', () => push.send({ endpoint: 'nowhere', p256dh: '', auth: '' }, { payload: '', topic: '' })],
    ['picture decoder', () => pictureDecoders.quick.decode(Buffer.of(1), {} as never).catch(ignored)],
    ['undici:request:create', () => fetch(`http://127.0.0.1:${post.port}`).catch(ignored)],
    [
      'http.client.request.start',
      () =>
        new Promise((resolve) => {
          request({ port: post.port, host: '127.0.0.1' }).on('error', resolve).on('response', resolve).end();
        }),
    ],
    ['net.client.socket', () => connect(Number(post.port), '127.0.0.1').on('error', ignored).destroy()],
  ];
  for (const [kind, call] of clients) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await call();
    });
    expect(kindsCalled(), kind).toContain(kind);
    await call();
    expect(kindsCalled(), kind).toEqual([]);
  }
});

it('counts no statements of a transaction as external calls', async () => {
  const { db } = await testDatabase();
  await db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 1`));
    await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`select pg_sleep(0.01)`)));
  });
  expect(kindsCalled()).toEqual([]);
});

it('counts no call that a transaction has started without waiting for it', async () => {
  const { db } = await testDatabase();
  const { url } = await mailServer();
  let later: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    later = pause(50).then(() => fetch(url.replace('smtp', 'http')).catch(() => undefined));
  });
  await later;
  expect(kindsCalled()).toEqual([]);
});
