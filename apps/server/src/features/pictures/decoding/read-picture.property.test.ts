import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { noisy } from '../../../../test/world/pictures';
import { readPicture } from './read-picture';

const box = { width: 100, height: 100 };
const codes = new Set<string>(['PictureEmpty', 'PictureUnreadable', 'PictureDamaged', 'PictureTooLarge']);
let files: Buffer[];
beforeAll(async () => {
  const picture = noisy(64);
  files = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().gif().toBuffer(),
  ]);
});

/** Whether reading returns a picture or one of the expected errors. */
const outcome = async (bytes: Buffer) => {
  const read = await readPicture(bytes, { box, quality: 80, sizes: { small: {} }, maxMegapixels: 50 });
  if (typeof read === 'string') return codes.has(read);
  expect(Math.max(read.width, read.height)).toBeLessThanOrEqual(100);
  return (read.files.small?.length ?? 0) > 0;
};

const share = fc.integer({ min: 0, max: 10_000 }).map((each) => each / 10_001);

it('returns a picture or an expected error for any truncated or altered file', () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat(3),
      fc.option(share, { nil: 1 }),
      fc.array(fc.tuple(share, fc.nat(255)), { maxLength: 8 }),
      async (which, part, changes) => {
        const file = files[which] ?? Buffer.alloc(0);
        const bytes = Buffer.from(file.subarray(0, Math.ceil(file.length * part)));
        for (const [at, value] of changes) bytes[Math.floor(at * bytes.length)] = value;
        expect(await outcome(bytes)).toBe(true);
      },
    ),
    { numRuns: 300 },
  ));
