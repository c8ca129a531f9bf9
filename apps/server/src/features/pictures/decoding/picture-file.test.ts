import { isBlankPicture, readPictureFile } from '@nestmate/contract/picture-file';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { badFiles, bloated, corners, drawn, noisy, upright } from '../../../../test/world/pictures';
import { readPicture } from './read-picture';

const sizes = { box: { width: 400, height: 400 }, quality: 90, sizes: { large: {} }, maxMegapixels: 50 };

/** The colours of the corners, from the left above to the right below. */
async function cornersOf(file: Uint8Array): Promise<string> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
    return red > 128
      ? green > 128
        ? 'yellow'
        : 'red'
      : green > 128
        ? 'green'
        : blue > 128
          ? 'blue'
          : 'black';
  };
  const [right, bottom] = [info.width - 5, info.height - 5];
  return [colour(5, 5), colour(right, 5), colour(5, bottom), colour(right, bottom)].join(' ');
}

const orientations = upright.map((colours, index) => ({ orientation: index + 1, colours }));

describe.each(['jpeg', 'png', 'webp'] as const)('a %s', (format) => {
  it.each(orientations)('is upright by its orientation $orientation', async ({ orientation, colours }) => {
    const file = await corners().toFormat(format).withMetadata({ orientation }).toBuffer();
    expect(readPictureFile(file)).toMatchObject({ kind: format, width: 60, height: 40, orientation });
    const read = await readPicture(file, sizes);
    if (typeof read === 'string') throw new Error(read);
    expect(await cornersOf(read.files['large'] ?? new Uint8Array())).toBe(colours);
    expect([read.width, read.height]).toEqual(orientation > 4 ? [40, 60] : [60, 40]);
  });
});

it.each(['p3', 'cmyk'] as const)('keeps the colours of a picture with the profile %s', async (profile) => {
  const file = await drawn({ background: '#d02060' })
    .withIccProfile(profile)
    .jpeg({ quality: 100 })
    .toBuffer();
  const read = await readPicture(file, sizes);
  if (typeof read === 'string') throw new Error(read);
  const { dominant } = await sharp(read.files['large']).stats();
  expect(
    Math.abs(dominant.r - 0xd0) + Math.abs(dominant.g - 0x20) + Math.abs(dominant.b - 0x60),
  ).toBeLessThan(60);
});

it.each(Object.entries(bloated))('gives the decoder nothing but the pixels of %s', async (_, make) => {
  const bytes = await make();
  const file = readPictureFile(bytes);
  if (typeof file === 'string') throw new Error(file);
  expect(file.plain().length).toBeLessThan(bytes.length > 8_000_000 ? 5000 : 2_100_000);
  expect(await readPicture(bytes, sizes)).toMatchObject({ width: 10, height: 10 });
});

it.each(Object.entries(badFiles))('refuses %s', async (_, { make, error_code }) => {
  expect(await readPicture(await make(), sizes)).toBe(error_code);
});

describe('any file', () => {
  const files = Promise.all(
    [
      noisy(40).jpeg(),
      noisy(40).jpeg({ progressive: true }),
      noisy(40).png(),
      noisy(40).webp(),
      noisy(40).gif(),
      noisy(40).avif({ effort: 0 }),
    ].map((each) => each.withMetadata({ orientation: 6 }).toBuffer()),
  );

  it('is damaged wherever it is cut off', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(5), fc.double({ min: 0, max: 0.9999, noNaN: true }), async (which, share) => {
        const file = (await files)[which] ?? Buffer.alloc(0);
        const read = readPictureFile(file.subarray(0, Math.floor((file.length - 1) * share)));
        expect(['PictureDamaged', 'PictureEmpty', 'PictureUnreadable']).toContain(read);
      }),
    ));

  it('is read to its end or refused, whatever was altered', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(5),
        fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (which, changes) => {
          const bytes = Buffer.from((await files)[which] ?? []);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const read = readPictureFile(bytes);
          if (typeof read !== 'string') expect(read.plain().length).toBeLessThanOrEqual(bytes.length + 1);
        },
      ),
    ));

  it('loses only its orientation in its plain bytes', async () => {
    for (const bytes of await files) {
      const file = readPictureFile(bytes);
      if (typeof file === 'string') throw new Error(file);
      const { plain, ...rest } = file;
      expect(readPictureFile(plain())).toMatchObject({ ...rest, orientation: 1 });
    }
  });
});

it('calls a picture blank when nothing of it is seen on white', () => {
  const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  fc.assert(
    fc.property(fc.array(pixel, { minLength: 1 }), (pixels) => {
      const isSeen = pixels.some(
        ([red, green, blue, alpha]) => ((255 - Math.min(red, green, blue)) * alpha) / 255 > 3,
      );
      const isOpaque = pixels.every(([, , , alpha]) => alpha === 255);
      expect(isBlankPicture(Uint8Array.from(pixels.flat()))).toBe(!isSeen && !isOpaque);
    }),
  );
});
