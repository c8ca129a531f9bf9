import { setTimeout as sleep } from 'node:timers/promises';
import { pictureUploadId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app';
import { s3Server } from '../../../test/servers/s3/server';
import { community, resident } from '../../../test/world/builders';
import { pictureCallers } from '../../../test/world/picture-callers';
import { drawn, makePictures, photo, picturesIn } from '../../../test/world/pictures';
import { memberships } from '../memberships';
import { deleteProfiles } from '../profile';
import { createPictureMaking } from './making.service';
import { deleteDiscarded } from './pictures.jobs';
import { pictureUploads } from './pictures.schema';
import { processUploads } from './process-uploads';

const { bucket } = await s3Server();
const apps = { folder: await testApp(), bucket: await testApp({ config: { s3: bucket } }) };
type Callers = Awaited<ReturnType<typeof pictureCallers>>;
let callersIn: Record<keyof typeof apps, Callers>;
beforeAll(async () => {
  const callers = async (app: typeof apps.folder) => pictureCallers(app, await community(app.db));
  callersIn = { folder: await callers(apps.folder), bucket: await callers(apps.bucket) };
});

/** Many pixels in few bytes: half a second of a decoder, of the ten that it has on a machine busy with much else. */
const costly = await drawn({ width: 5500, height: 5500 }).png().toBuffer();

describe.each(['chat', 'post'] as const)('a photo for a %s', (of) => {
  it('does not wait for the costly pictures of others', async () => {
    const pictures = picturesIn(apps.folder);
    const sent = async (bytes: Buffer) => {
      const upload = await callersIn.folder[of].request(bytes);
      await pictures.put(upload.address, bytes);
      return upload;
    };
    const others = await Promise.all([1, 2, 3, 4].map(() => sent(costly)));
    const mine = await sent(await photo());
    let done = 0;
    const making = others.map(async ({ finish }) => {
      expect(await finish()).toHaveProperty('large');
      done += 1;
    });
    await sleep(300);
    expect(await mine.finish()).toHaveProperty('large');
    expect(done).toBeLessThan(3);
    await Promise.all(making);
  });
});

it('shows a photo while the costly pictures of others are made', async () => {
  const app = apps.folder;
  const pictures = picturesIn(app);
  const hall = await community(app.db);
  const others = await Promise.all(Array.from({ length: 4 }, () => resident(app.db, hall)));
  const me = await resident(app.db, hall);
  const [mine, small] = [await pictures.ask(me), await photo()];
  for (const other of others) await pictures.put((await pictures.ask(other, costly)).upload_url, costly);
  const isShown = async (person: typeof me) => (await pictures.profile(person)).profile_picture_urls !== null;
  // The job has begun.
  await vi.waitFor(
    async () => {
      const rows = await app.db.select().from(pictureUploads).where(eq(pictureUploads.folder, 'uploads'));
      expect(rows.some(({ attempts }) => attempts > 0)).toBe(true);
    },
    { timeout: 60_000, interval: 5 },
  );
  await pictures.put(mine.upload_url, small);
  await vi.waitFor(async () => expect(await isShown(me)).toBe(true), { timeout: 60_000, interval: 20 });
  expect(await Promise.all(others.map(isShown))).toContain(false);
  await vi.waitFor(
    async () => expect(new Set(await Promise.all(others.map(isShown)))).toEqual(new Set([true])),
    { timeout: 60_000, interval: 100 },
  );
});

it('leaves no bytes of a costly picture that nobody waits for', async () => {
  const app = apps.folder;
  const { rules, request } = callersIn.folder.profile;
  const { id, membershipId } = await request();
  await app.storage.write('uploads', id, Buffer.alloc(3 * 1024 * 1024));
  await app.db.delete(memberships).where(eq(memberships.id, membershipId));
  const known = await processUploads(app, rules, new Date(), new Set([id]));
  expect(known).toContain(id);
  expect(await app.storage.read('uploads', id)).toBeUndefined();
  expect(await processUploads(app, rules, new Date(), known)).not.toContain(id);
});

describe.each([
  { where: 'folder', of: 'profile', large: 1200, small: { width: 320, height: 320 } },
  { where: 'bucket', of: 'profile', large: 1200, small: { width: 320, height: 320 } },
  { where: 'folder', of: 'chat', large: 1600, small: { width: 360, height: 480 } },
  { where: 'bucket', of: 'chat', large: 1600, small: { width: 360, height: 480 } },
  { where: 'folder', of: 'post', large: 1600, small: { width: 480, height: 640 } },
] as const)('an upload for a $of, stored in a $where', ({ where, of, large, small }) => {
  const app = apps[where];
  const pictures = picturesIn(app);
  const caller = () => callersIn[where][of];
  const request = (bytes?: Buffer) => caller().request(bytes);
  const image = async (url: string) => sharp((await pictures.shown(url)).rawPayload).metadata();
  const statusOf = async (url: string) => (await pictures.shown(url)).statusCode;
  const storedLarge = (id: string) => `/files/pictures/${id}-large.jpg`;
  const deleteMembership = async (id: Awaited<ReturnType<typeof request>>['membershipId']) => {
    // As an account's deletion does, which also discards a picture that is already shown.
    await app.db.transaction(async (tx) => {
      await deleteProfiles(tx, [id]);
      await tx.delete(memberships).where(eq(memberships.id, id));
    });
  };
  const run = () => makePictures(app, caller().rules);
  const settleAll = async () => {
    await run();
    await deleteDiscarded(
      app,
      Object.values(callersIn[where]).map(({ rules }) => rules.shownAmong),
    );
  };

  /** Uploads bytes. @returns the picture */
  const made = async (bytes: Buffer) => {
    const { address, finish } = await request(bytes);
    await pictures.put(address, bytes);
    const outcome = await finish();
    if ('error_code' in outcome) throw new Error(`No picture: ${outcome.error_code}`);
    return outcome;
  };

  it('becomes a picture in two sizes, upright and without camera metadata', async () => {
    const sideways = await drawn({ width: 800, height: 600 })
      .withExif({ IFD0: { Copyright: 'Maya' }, IFD3: { GPSLatitude: '42/1 21/1 0/1', GPSLatitudeRef: 'N' } })
      .withIccProfile('p3')
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(sideways).metadata()).exif).toBeDefined();
    const picture = await made(sideways);
    const shown = [await image(picture.large), await image(picture.small)];
    expect(shown).toMatchObject([
      { format: 'jpeg', width: 600, height: 800 },
      { format: 'jpeg', ...small },
    ]);
    for (const part of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
      expect(
        shown.map((each) => each[part]),
        part,
      ).toEqual([undefined, undefined]);
  });

  const formats: [string, () => Promise<Buffer>, { width: number; height: number }][] = [
    // Shows the largest size of each feature, too.
    [
      'a very long PNG that is named .jpg',
      () => drawn({ width: 5000, height: 2 }).png().toBuffer(),
      { width: large, height: 1 },
    ],
    ['a WebP', () => drawn().webp().toBuffer(), { width: 600, height: 800 }],
    [
      'an AVIF',
      () => drawn({ width: 64, height: 64 }).avif({ effort: 0 }).toBuffer(),
      { width: 64, height: 64 },
    ],
    ['small', () => drawn({ width: 20, height: 10 }).jpeg().toBuffer(), { width: 20, height: 10 }],
    [
      'a picture of 40 megapixels',
      () => drawn({ width: 8000, height: 5000 }).jpeg().toBuffer(),
      { width: large, height: (large * 5) / 8 },
    ],
  ];
  // What a picture is made of does not depend on where its bytes come from, nor on what it is for: one decoder reads
  // them all.
  it.each(where === 'folder' && of === 'profile' ? formats : formats.slice(0, 1))(
    'may be %s',
    async (_, draw, size) => {
      expect(await image((await made(await draw())).large)).toMatchObject({ format: 'jpeg', ...size });
    },
  );

  it('is refused at an address that is altered, expired, or belongs to another upload', async () => {
    const bytes = await photo();
    const [mine, theirs] = [await request(), await request()];
    const refused = (error: string, ours: string) => ({
      code: 403,
      error: where === 'folder' ? ours : error,
    });
    expect(await pictures.put(mine.address.slice(0, -2), bytes)).toEqual(
      refused('SignatureDoesNotMatch', 'UploadRefused'),
    );
    expect(await pictures.put(mine.address.replace(mine.id, theirs.id), bytes)).toEqual(
      refused('SignatureDoesNotMatch', 'UploadRefused'),
    );
    const past = new Date(Date.now() - 1000);
    const expired = await app.storage.uploadAddress({
      folder: caller().rules.folder,
      name: mine.id,
      bytes: bytes.length,
      expiresAt: past,
    });
    expect(await pictures.put(expired, bytes)).toEqual(refused('AccessDenied', 'UploadExpired'));
    expect('large' in (await theirs.finish())).toBe(false);
  });

  it('is accepted once per address', async () => {
    const { address, finish } = await request();
    await pictures.put(address, await photo());
    const first = await finish();
    const again = await pictures.put(address, await drawn().png().toBuffer());
    if (where === 'folder') expect(again).toEqual({ code: 409, error: 'UploadUsed' });
    else expect(again).toEqual({ code: 403, error: 'SignatureDoesNotMatch' });
    await settleAll();
    expect(await finish()).toEqual(first);
    expect('large' in first && (await statusOf(first.large))).toBe(200);
  });

  it('becomes one picture when it is sent five times in parallel', async () => {
    const { address, finish } = await request();
    const bytes = await photo();
    const answers = await Promise.all(Array.from({ length: 5 }, () => pictures.put(address, bytes)));
    const codes = answers.map(({ code }) => code).toSorted();
    if (where === 'folder') expect(codes).toEqual([204, 409, 409, 409, 409]);
    // The job may have taken the first meanwhile.
    else expect(new Set(codes)).toEqual(new Set([200, 412]));
    expect('large' in (await finish())).toBe(true);
  });

  it('is refused at the fourth attempt when it crashes the server', async () => {
    const { id, address, finish } = await request();
    await app.db
      .update(pictureUploads)
      .set({ attempts: 3 })
      .where(eq(pictureUploads.id, pictureUploadId.parse(id)));
    await pictures.put(address, await photo());
    expect(await finish()).toEqual({ error_code: 'PictureDamaged' });
  });

  it('is made by another process after a crash between making and settling', async () => {
    const { id, address, finish } = await request();
    await pictures.put(address, await photo());
    await app.db
      .update(pictureUploads)
      .set({ attempts: 1 })
      .where(eq(pictureUploads.id, pictureUploadId.parse(id)));
    await app.storage.write('pictures', `${id}-large.jpg`, await photo());
    const outcome = await finish();
    expect('large' in outcome && outcome.large).toContain(id);
    expect(
      await app.db
        .select()
        .from(pictureUploads)
        .where(eq(pictureUploads.id, pictureUploadId.parse(id))),
    ).toEqual([]);
    expect(await app.storage.read(caller().rules.folder, id)).toBeUndefined();
  });

  it('becomes one picture when it is made several times concurrently', async () => {
    const { address, finish } = await request();
    await pictures.put(address, await photo());
    // With the server's own job there may be three attempts, which is the maximum.
    const [one, other] = await Promise.all([finish(), finish()]);
    expect(one).toEqual(other);
    await settleAll();
    expect('large' in one && (await statusOf(one.large))).toBe(200);
  });

  it('is deleted with its membership, including files that a crashed process made from it', async () => {
    const { id, address, membershipId } = await request();
    await pictures.put(address, await photo());
    await app.storage.write('pictures', `${id}-large.jpg`, await photo());
    await deleteMembership(membershipId);
    // The server's own job may be making the picture at this moment.
    await vi.waitFor(async () => {
      await settleAll();
      expect(await app.storage.read(caller().rules.folder, id)).toBeUndefined();
      expect(await statusOf(storedLarge(id))).toBe(404);
    });
  });

  it('leaves no files when its membership is deleted while the picture is made', async () => {
    const { id, address, membershipId } = await request();
    await pictures.put(address, await photo());
    const [waiting] = await app.db
      .select()
      .from(pictureUploads)
      .where(eq(pictureUploads.id, pictureUploadId.parse(id)));
    if (!waiting) throw new Error('The upload does not wait');
    const storage = {
      ...app.storage,
      write: async (...file: Parameters<typeof app.storage.write>) => {
        await app.storage.write(...file);
        await deleteMembership(membershipId);
      },
    };
    const making = createPictureMaking({ db: app.db, storage, clock: app.clock }, caller().rules);
    const claimed = await making.claim({ ...waiting, claimant: membershipId });
    if (!claimed) throw new Error('The upload cannot be claimed');
    await expect(making.make(claimed)).rejects.toMatchObject({ code: 'UploadExpired' });
    // The server's own job may be making the picture, too.
    await vi.waitFor(async () => {
      await settleAll();
      expect(await app.storage.read(caller().rules.folder, id)).toBeUndefined();
      expect(await statusOf(storedLarge(id))).toBe(404);
    });
  });
});
