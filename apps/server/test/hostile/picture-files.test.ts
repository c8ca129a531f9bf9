import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app';
import { isThorough } from '../setup/thorough';
import { community } from '../world/builders';
import { pictureCallers } from '../world/picture-callers';
import { badFiles, bloated, drawn, picturesIn } from '../world/pictures';

const app = await testApp();
const pictures = picturesIn(app);
let callers: Awaited<ReturnType<typeof pictureCallers>>;
beforeAll(async () => {
  callers = await pictureCallers(app, await community(app.db));
});

const folders = ['profile', 'chat', 'post'] as const;
/** One decoder reads the files of all folders, so each file is sent to the next of them; in a thorough run, to all. */
const filesFor = <T>(of: (typeof folders)[number], files: Readonly<Record<string, T>>) =>
  Object.entries(files).filter((_, at) => isThorough || at % folders.length === folders.indexOf(of));

// Every folder of uploads, and with it every call that takes a picture.
describe.each(folders)('a picture for a %s', (of) => {
  const sent = async (bytes: Buffer) => {
    const upload = await callers[of].request(bytes);
    await pictures.put(upload.address, bytes);
    return upload;
  };

  it.each(filesFor(of, badFiles))(
    'is refused without leaving a file when it is %s',
    async (_, { make, error_code }) => {
      const { id, finish } = await sent(await make());
      expect(await finish()).toEqual({ error_code });
      expect(await finish()).toEqual({ error_code });
      expect(await app.storage.read(callers[of].rules.folder, id)).toBeUndefined();
      expect(await app.storage.read('pictures', `${id}-large.jpg`)).toBeUndefined();
    },
  );

  it.each(filesFor(of, bloated))('is made of %s, without what no pixel needs', async (_, make) => {
    const made = await (await sent(await make())).finish();
    if ('error_code' in made) throw new Error(made.error_code);
    const shown = (await pictures.shown(made.large)).rawPayload;
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 10, height: 10 });
    expect(shown.length).toBeLessThan(2000);
  });

  it('is upright when it is a WebP that lies on its side', async () => {
    const lying = await drawn({ width: 80, height: 60 }).webp().withMetadata({ orientation: 6 }).toBuffer();
    const made = await (await sent(lying)).finish();
    if ('error_code' in made) throw new Error(made.error_code);
    const { width, height } = await sharp((await pictures.shown(made.large)).rawPayload).metadata();
    expect([width, height]).toEqual([60, 80]);
  });
});
