import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { drawn, noisy } from '../../../../test/world/pictures';
import { openPictureDecoder } from './picture-decoder';

const sizes = { box: { width: 400, height: 400 }, quality: 80, sizes: { large: {} }, maxMegapixels: 50 };
const plenty = { maxMs: 60_000, maxMemoryBytes: 2 ** 40, idleMs: 60_000 };

let opened: ReturnType<typeof openPictureDecoder>[] = [];
const open = (limits = plenty) => {
  const decoder = openPictureDecoder(limits);
  opened.push(decoder);
  return decoder;
};
afterEach(() => {
  for (const decoder of opened) decoder.close();
  opened = [];
});

const small = () => noisy(64).jpeg().toBuffer();
/** Megapixels of one colour, in a few bytes. */
const flat = (width: number, height: number) => drawn({ width, height });

describe('the picture decoder', () => {
  it('refuses pictures by their header if their format would keep all of them in memory', async () => {
    const decoder = open({ ...plenty, maxMemoryBytes: 200 * 1024 * 1024 });
    const tooLarge = {
      avif: flat(3000, 2100).avif({ effort: 0 }),
      png: flat(5000, 3300).png({ progressive: true }),
      jpeg: flat(5000, 3300).jpeg({ progressive: true }),
      gif: flat(5000, 3300).gif({ effort: 1, colours: 2 }),
    };
    for (const [format, picture] of Object.entries(tooLarge))
      await expect(decoder.decode(await picture.toBuffer(), sizes), format).rejects.toThrow(
        'PictureTooLarge',
      );
    const streamed = { jpeg: flat(5000, 3300).jpeg(), png: flat(5000, 3300).png() };
    for (const [format, picture] of Object.entries(streamed))
      expect(await decoder.decode(await picture.toBuffer(), sizes), format).toMatchObject({
        width: 400,
        height: 264,
      });
  });

  it.each([
    ['memory', { maxMemoryBytes: 1 }],
    ['time', { maxMs: 1 }],
  ])('decodes the next picture after it was killed at its limit of %s', async (_, limit) => {
    const limits = { ...plenty, ...limit };
    const decoder = open(limits);
    const costly = await flat(4000, 2500).png().toBuffer();
    await expect(decoder.decode(costly, sizes)).rejects.toThrow('PictureTooLarge');
    Object.assign(limits, plenty);
    expect(await decoder.decode(await small(), sizes)).toMatchObject({ width: 64 });
  });

  it('starts again after it was ended', async () => {
    const decoder = open();
    await decoder.decode(await small(), sizes);
    decoder.close();
    expect(await decoder.decode(await small(), sizes)).toMatchObject({ width: 64 });
  });

  it('keeps memory constant when five costly pictures arrive together', async () => {
    const decoder = open({ ...plenty, maxMemoryBytes: 300 * 1024 * 1024 });
    const costly = await flat(4000, 4000).jpeg({ progressive: true }).toBuffer();
    const made = await Promise.all(Array.from({ length: 5 }, () => decoder.decode(costly, sizes)));
    for (const each of made) expect(each).toMatchObject({ width: 400, height: 400 });
  });

  it.runIf(existsSync('/proc/self/environ'))('gets none of the server’s environment', async () => {
    const decoder = open();
    await decoder.decode(await small(), sizes);
    const names = (await readFile(`/proc/${decoder.pid()}/environ`, 'latin1')).match(/[^\0=]+(?==)/gu);
    expect(names).toEqual(['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);
  });
});
