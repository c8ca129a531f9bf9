import { request } from 'node:http';
import { calls } from '@nestmate/contract';
import { limits } from '@nestmate/contract/limits';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app';
import { s3Server } from '../../../../test/servers/s3/server';
import { community, resident } from '../../../../test/world/builders';
import { bomb, drawn, noisy, picturesIn } from '../../../../test/world/pictures';
import { profiles } from '../profile.schema';

const waiting = { timeout: 60_000, interval: 50 };
const { bucket, objects } = await s3Server();
const folder = await testApp();
const inBucket = await testApp({ config: { s3: bucket } });
const here = await community(folder.db);
const there = await community(inBucket.db);

describe.each([
  { where: 'a folder', app: folder, hall: here },
  { where: 'a bucket', app: inBucket, hall: there },
])('pictures in $where', { timeout: 30_000 }, ({ app, hall }) => {
  const pictures = picturesIn(app);
  const somebody = (profile: Partial<typeof profiles.$inferInsert> = {}) => resident(app.db, hall, profile);
  const image = async (url: string) => sharp((await pictures.shown(url)).rawPayload).metadata();

  it('are uploaded by PUT to a requested URL and shown by the profile [7.16]', async () => {
    const me = await somebody();
    const bytes = await drawn().jpeg().toBuffer();
    const { res } = await app.call(calls.picture.upload, {
      as: me.userId,
      params: me,
      query: { extension: 'jpg', bytes: bytes.length },
    });
    const binary = { 'content-type': 'application/octet-stream' };
    expect(await pictures.put(res?.upload_url ?? '', bytes, binary)).toMatchObject({
      code: app === folder ? 204 : 200,
    });
    const { large, square } = await vi.waitFor(() => pictures.of(me), waiting);
    expect(await image(large)).toMatchObject({ format: 'jpeg', width: 600, height: 800 });
    expect(await image(square)).toMatchObject({ format: 'jpeg', width: 320, height: 320 });
    expect((await pictures.shown(large)).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    await vi.waitFor(async () => expect(await app.storage.list('uploads')).toEqual([]), waiting);
  });

  it('may be an animation, of which the first frame is used', async () => {
    const me = await somebody();
    const frames = [drawn({ background: '#ff0000' }), drawn({ background: '#0000ff' })];
    const animation = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    await pictures.upload(me, animation);
    const { square } = await pictures.of(me);
    const { dominant } = await sharp((await pictures.shown(square)).rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0), 'PictureEmpty', 'Este archivo está vacío.'],
    ['a text', async () => Buffer.from('Dear housing office'), 'PictureUnreadable', 'No pudimos abrir'],
    [
      'a drawing program',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'PictureUnreadable',
      'JPEG, PNG',
    ],
    [
      'half a JPEG',
      async () => (await noisy(400).jpeg().toBuffer()).subarray(0, 9000),
      'PictureDamaged',
      'falta una parte',
    ],
    [
      'half a PNG',
      async () => (await noisy(400).png().toBuffer()).subarray(0, 9000),
      'PictureDamaged',
      'falta una parte',
    ],
    ['what unpacks to 900 megapixels', () => bomb(30_000), 'PictureTooLarge', '50 megapíxeles'],
  ])('cannot be %s, and the profile shows the error', async (_, make, error_code, words) => {
    const me = await somebody({ pictureKey: 'face' });
    const upload_id = await pictures.upload(me, await make());
    expect((await pictures.profile(me, 'es')).picture_refusal).toEqual({
      upload_id,
      error_code,
      error_description: expect.stringContaining(words),
    });
    expect((await pictures.of(me)).square).toContain('face');
    expect(await app.storage.list('uploads')).toEqual([]);
  });

  it('may be no larger than the limit', async () => {
    const me = await somebody();
    const bytes = limits.picture.megabytes * 1024 * 1024;
    const params = { userId: me.userId };
    const refused = await app.call(calls.picture.upload, {
      as: me.userId,
      params,
      query: { bytes: bytes + 1 },
    });
    expect(refused.code).toBe(422);
    const { upload_url: address } = await pictures.ask(me, Buffer.alloc(bytes));
    const sent = await pictures.put(address, Buffer.alloc(bytes + 1));
    if (app === folder) expect(sent).toEqual({ code: 413, error: 'PictureTooLarge' });
    else expect(sent).toEqual({ code: 403, error: 'SignatureDoesNotMatch' });
  });

  it('replace the previous one, whose files are deleted', async () => {
    const me = await somebody();
    await pictures.upload(me, await drawn().jpeg().toBuffer());
    const first = await pictures.of(me);
    await pictures.upload(me, await drawn().jpeg().toBuffer());
    const second = await pictures.of(me);
    expect((await pictures.shown(second.large)).statusCode).toBe(200);
    expect((await pictures.shown(first.large)).statusCode).toBe(404);
    expect((await pictures.shown(first.square)).statusCode).toBe(404);
  });

  it('are retained while another membership of the same person shows them', async () => {
    const me = await somebody();
    await pictures.upload(me, await drawn().jpeg().toBuffer());
    const { large } = await pictures.of(me);
    const pictureKey = /pictures\/(.+)-large/.exec(large)?.[1] ?? '';
    const other = await resident(app.db, hall, { userId: me.userId, pictureKey });
    await pictures.upload(me, await drawn().jpeg().toBuffer());
    expect((await pictures.shown(large)).statusCode).toBe(200);
    await pictures.remove(other);
    await pictures.settle();
    expect((await pictures.shown(large)).statusCode).toBe(404);
  });

  it('keep the later requested of two concurrent uploads, in any order of arrival', async () => {
    const [early, late] = [await somebody(), await somebody()];
    for (const [me, order] of [
      [early, [0, 1]],
      [late, [1, 0]],
    ] as const) {
      const uploads = [await pictures.ask(me), await pictures.ask(me)] as const;
      for (const index of order) {
        await pictures.put(uploads[index].upload_url, await drawn().jpeg().toBuffer());
        await pictures.settle();
      }
      const { profile_picture_urls: urls } = await pictures.profile(me);
      expect(urls?.large).toContain(uploads[1].upload_id);
    }
  });

  it('can be removed, also during another upload', async () => {
    const me = await somebody();
    await pictures.upload(me, await drawn().jpeg().toBuffer());
    const { large } = await pictures.of(me);
    const { upload_url: address } = await pictures.ask(me);
    expect(await pictures.remove(me)).toEqual({ code: 204 });
    expect(await pictures.remove(me)).toEqual({ code: 204 });
    await pictures.put(address, await drawn().jpeg().toBuffer());
    await pictures.settle();
    expect((await pictures.profile(me)).profile_picture_urls).toBeNull();
    // A job deletes the file.
    await vi.waitFor(async () => expect((await pictures.shown(large)).statusCode).toBe(404), 30_000);
  });

  it('are processed after a restart during the upload', async () => {
    const me = await somebody();
    const before = await testApp({ beside: app });
    const { upload_id: id } = await picturesIn(before).ask(me);
    await before.stop();
    await app.storage.write('uploads', id, await drawn().jpeg().toBuffer());
    const after = await testApp({ beside: app });
    const { large } = await vi.waitFor(() => picturesIn(after).of(me), waiting);
    expect(large).toContain(id);
  });
});

it('lets browsers upload to the bucket only', async () => {
  const policyOf = async (app: typeof folder) =>
    String((await app.server.inject({ url: '/legal/en/terms.html' })).headers['content-security-policy']);
  expect(await policyOf(inBucket)).toContain(`connect-src 'self' ${bucket.endpoint};`);
  expect(await policyOf(folder)).toContain(`connect-src 'self';`);
  expect([...objects.keys()].every((key) => /^(uploads|pictures)\//.test(key))).toBe(true);
});

it('an upload to a bucket must state its size', async () => {
  const me = await resident(inBucket.db, there);
  const { code, err } = await inBucket.call(calls.picture.upload, { as: me.userId, params: me });
  expect([code, err?.error_code]).toEqual([422, 'InvalidInput']);
  expect(err?.validation).toEqual([{ title: 'bytes', error_text: 'Say how many bytes the picture has' }]);
});

it('an upload leaves no files when its connection breaks, so that it can be retried', async () => {
  const pictures = picturesIn(folder);
  const me = await resident(folder.db, here);
  const { upload_url: address } = await pictures.ask(me);
  const bytes = await noisy(400).jpeg().toBuffer();
  const origin = await folder.server.listen({ port: 0, host: '127.0.0.1' });
  const broken = request(origin + address, { method: 'PUT', headers: { 'content-length': bytes.length } });
  broken.on('error', () => undefined);
  broken.write(bytes.subarray(0, 9000), () => broken.destroy());
  await new Promise((closed) => broken.on('close', closed));
  await pictures.settle();
  expect(await folder.storage.list('uploads')).toEqual([]);
  expect(await pictures.profile(me)).toMatchObject({ profile_picture_urls: null, picture_refusal: null });
  expect(await pictures.put(address, bytes)).toMatchObject({ code: 204 });
  await pictures.settle();
  expect((await pictures.of(me)).large).toMatch(/^\/files\/pictures\//);
});
