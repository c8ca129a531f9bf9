import { crc32, deflateSync } from 'node:zlib';
import { calls } from '@nestmate/contract';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import type { Overview } from '@nestmate/contract/profile';
import { uploadHeaders } from '@nestmate/contract/rules/upload-headers';
import sharp from 'sharp';
import type { PictureRules } from '../../src/features/pictures';
import { deleteDiscarded } from '../../src/features/pictures/pictures.jobs';
import { makeUploadedPictures, processUploads } from '../../src/features/pictures/process-uploads';
import type { UploadFolder } from '../../src/platform/storage/storage';
import type { TestApp } from '../app';

interface PictureOptions {
  width?: number;
  height?: number;
  background?: string;
}

/** The upload rules of the feature that owns a folder. */
export function rulesOf({ contributions }: TestApp, folder: UploadFolder): PictureRules {
  const rules = contributions.pictureRules?.find((each) => each.folder === folder);
  if (!rules) throw new Error(`No feature has pictures in ${folder}`);
  return rules;
}

/** A picture of one colour. */
export const drawn = ({ width = 600, height = 800, background = '#6d2e5b' }: PictureOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture that compresses as poorly as a photograph. */
export const noisy = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

/** A picture of 60 by 40 with a colour in each corner. */
export const corners = () =>
  drawn({ width: 60, height: 40, background: '#ff0000' }).composite(
    (
      [
        ['#00ff00', 30, 0],
        ['#0000ff', 0, 20],
        ['#ffff00', 30, 20],
      ] as const
    ).map(([background, left, top]) => ({
      input: { create: { width: 30, height: 20, channels: 3 as const, background } },
      left,
      top,
    })),
  );

/** The colours of its corners, from the left above to the right below, in the order of the Exif orientations 1 to 8. */
export const upright = [
  'red green blue yellow',
  'green red yellow blue',
  'yellow blue green red',
  'blue yellow red green',
  'red blue green yellow',
  'blue red yellow green',
  'yellow green blue red',
  'green yellow red blue',
];

/** A PNG of a few bytes whose header claims `side` by `side` pixels. */
export async function bomb(side: number): Promise<Buffer> {
  const small = await drawn({ width: 1, height: 1 }).png().toBuffer();
  const header = Buffer.from(small);
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A tiny PNG with more chunks before its pixels. */
async function pngWith(chunks: Buffer[]): Promise<Buffer> {
  const png = await noisy(10).png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

const packedOnce = new Map<number, Buffer>();
/** Bytes that unpack to a thousand times as many. */
function packed(megabytes: number): Buffer {
  const made = packedOnce.get(megabytes) ?? deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  packedOnce.set(megabytes, made);
  return made;
}

/** A JPEG with more segments of a marker behind its first two bytes. */
async function jpegWith(marker: number, content: Buffer, times: number): Promise<Buffer> {
  const jpeg = await noisy(10).jpeg().toBuffer();
  const segment = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), content]);
  segment.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: times }, () => segment),
    jpeg.subarray(2),
  ]);
}

/** A WebP with another chunk behind its pixels. */
async function webpWith(type: string, data: Buffer): Promise<Buffer> {
  const webp = await noisy(10).withMetadata({ orientation: 1 }).webp().toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const whole = Buffer.concat([webp, Buffer.from(type, 'latin1'), length, data]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** A JPEG that goes over its pixels a thousand times. */
async function jpegInPasses(): Promise<Buffer> {
  const jpeg = await drawn({ width: 4000, height: 4000 }).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: 1000 }, () => last),
    jpeg.subarray(-2),
  ]);
}

const transparent = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } });

/** An animation whose first frame shows nothing. */
export async function fadingIn(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = [transparent(60, 40), drawn({ width: 60, height: 40 }).ensureAlpha()];
  const animation = sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), {
    join: { animated: true },
  });
  return animation.toFormat(format).toBuffer();
}

const cut = async (file: Promise<Buffer>, share: number) => {
  const whole = await file;
  return whole.subarray(0, Math.floor(whole.length * share));
};

/** The beginning of a photo as an iPhone takes it. */
export const heic = () =>
  Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1MiHEMiPrmiafMiHBheic\0\0\x0f\xd8meta\0\0\0\0', 'latin1');

export function withCompressedTexts(): Promise<Buffer> {
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed(64)]));
  return pngWith(Array.from({ length: 100 }, () => text));
}

/** Files that attack a decoder with what no picture needs; they are pictures all the same. */
export const bloated: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a PNG with a hundred compressed texts': withCompressedTexts,
  'a PNG with a hundred compressed international texts': () => {
    const text = pngChunk('iTXt', Buffer.concat([Buffer.from('XML\0\x01\0\0\0', 'latin1'), packed(64)]));
    return pngWith(Array.from({ length: 100 }, () => text));
  },
  'a PNG with a colour profile that unpacks to half a gigabyte': () =>
    pngWith([pngChunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0', 'latin1'), packed(500)]))]),
  'a JPEG with 15 MB about its camera': () =>
    jpegWith(0xe1, Buffer.from(`Exif\0\0${'x'.repeat(60_000)}`), 250),
  'a JPEG with 15 MB of colour profiles': () =>
    jpegWith(0xe2, Buffer.from(`ICC_PROFILE\0\x01\xff${'x'.repeat(60_000)}`, 'latin1'), 250),
  'a WebP with 15 MB of XMP': () => webpWith('XMP ', Buffer.alloc(15 * 1024 * 1024, 'x')),
  'a GIF with 15 MB of comments': async () => {
    const gif = await noisy(10).gif().toBuffer();
    const blocks = Buffer.concat(
      Array.from({ length: 60_000 }, () => Buffer.from([255, ...Buffer.alloc(255, 'x')])),
    );
    // Behind the header and its table of colours.
    const head = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
    return Buffer.concat([
      gif.subarray(0, head),
      Buffer.from([0x21, 0xfe]),
      blocks,
      Buffer.from([0]),
      gif.subarray(head),
    ]);
  },
};

/** Files that never become a picture, with the error that each gets. */
export const badFiles: Readonly<Record<string, { make: () => Promise<Buffer>; error_code: ErrorCode }>> = {
  'an empty file': { make: async () => Buffer.alloc(0), error_code: 'PictureEmpty' },
  'a text': { make: async () => Buffer.from('Dear housing office'), error_code: 'PictureUnreadable' },
  'a drawing program': {
    make: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    error_code: 'PictureUnreadable',
  },
  'an iPhone’s HEIC': { make: async () => heic(), error_code: 'PictureHeic' },
  'a JPEG cut off at 60 %': {
    make: () => cut(noisy(400).jpeg().toBuffer(), 0.6),
    error_code: 'PictureDamaged',
  },
  'a PNG cut off at 60 %': {
    make: () => cut(noisy(400).png().toBuffer(), 0.6),
    error_code: 'PictureDamaged',
  },
  'a WebP cut off at 60 %': {
    make: () => cut(noisy(400).webp().toBuffer(), 0.6),
    error_code: 'PictureDamaged',
  },
  'a GIF cut off at 60 %': {
    make: () => cut(noisy(400).gif({ effort: 1 }).toBuffer(), 0.6),
    error_code: 'PictureDamaged',
  },
  'an AVIF cut off at 60 %': {
    make: () => cut(noisy(64).avif({ effort: 0 }).toBuffer(), 0.6),
    error_code: 'PictureDamaged',
  },
  'a transparent PNG': { make: () => transparent().png().toBuffer(), error_code: 'PictureBlank' },
  'white on nothing': {
    make: () =>
      transparent()
        .composite([
          {
            input: Buffer.from(
              '<svg width="20" height="20"><rect width="20" height="20" fill="white"/></svg>',
            ),
          },
        ])
        .webp({ lossless: true })
        .toBuffer(),
    error_code: 'PictureBlank',
  },
  'a GIF whose first frame is transparent': { make: () => fadingIn('gif'), error_code: 'PictureBlank' },
  'a WebP whose first frame is transparent': { make: () => fadingIn('webp'), error_code: 'PictureBlank' },
  'a file that decodes to 900 megapixels': { make: () => bomb(30_000), error_code: 'PictureTooLarge' },
  'a JPEG with a thousand passes': { make: jpegInPasses, error_code: 'PictureTooLarge' },
};

let made: Promise<Buffer> | undefined;
/** A usual upload, drawn once. */
export const photo = () => (made ??= drawn().jpeg().toBuffer());

/** The size of the bytes that will be put: by default those of a photo. */
export const sizeOf = async (bytes?: Buffer): Promise<number> => (bytes ?? (await photo())).length;

interface Person {
  userId: UserId;
  membershipId: MembershipId;
}

/** Runs the two jobs that make pictures, one after the other. */
export async function makePictures(app: TestApp, rules: PictureRules): Promise<void> {
  const now = new Date();
  await processUploads(app, rules, now);
  if (rules.show) await makeUploadedPictures(app, rules, { decoder: 'costly', now });
}

/** Picture actions of residents, through the real HTTP stack, for any storage. */
export function picturesIn(app: TestApp) {
  const asking = ({ userId, membershipId }: Person, language = 'en') => ({
    as: userId,
    membershipId,
    headers: { 'accept-language': language },
  });

  const profile = async (me: Person, language?: string): Promise<Overview> => {
    const params = { userId: me.userId, membershipId: me.membershipId };
    const { res } = await app.call(calls.profile.overview, { ...asking(me, language), params });
    if (!res) throw new Error('No profile');
    return res;
  };

  /** `bytes` are those that will be put, by default a drawing. */
  const ask = async (me: Person, bytes?: Buffer) => {
    const params = { userId: me.userId };
    const query = { bytes: await sizeOf(bytes) };
    const { res } = await app.call(calls.picture.upload, { ...asking(me), params, query });
    if (!res) throw new Error('No upload address');
    return res;
  };

  /** The status and the error code of a PUT to our server or to the bucket. */
  const put = async (address: string, payload: Buffer, headers: Record<string, string> = {}) => {
    const sent = { 'content-type': 'image/jpeg', ...uploadHeaders, ...headers };
    if (!address.startsWith('/')) {
      const answer = await fetch(address, { method: 'PUT', headers: sent, body: new Uint8Array(payload) });
      return { code: answer.status, error: /<Code>(\w+)/.exec(await answer.text())?.[1] };
    }
    const answer = await app.server.inject({ method: 'PUT', url: address, headers: sent, payload });
    const error = answer.body ? answer.json<{ err?: { error_code: string } }>().err?.error_code : undefined;
    return { code: answer.statusCode, error };
  };

  /** Runs the job immediately instead of within a second. */
  const settle = async () => {
    await makePictures(app, rulesOf(app, 'uploads'));
    const { pictureRules = [], pictureRetention: pictureKeepers = [] } = app.contributions;
    await deleteDiscarded(app, [...pictureRules.map(({ shownAmong }) => shownAmong), ...pictureKeepers]);
  };

  /** Immediately deletes expired uploads that no message claimed. */
  const sweep = (minutes = 0) =>
    processUploads(app, rulesOf(app, 'chat-uploads'), new Date(Date.now() + minutes * 60_000));

  const upload = async (me: Person, bytes: Buffer) => {
    const { upload_url, upload_id } = await ask(me, bytes);
    await put(upload_url, bytes);
    await settle();
    return upload_id;
  };

  return {
    profile,
    ask,
    put,
    settle,
    sweep,
    upload,
    /** The URLs of the profile picture. */
    of: async (me: Person) => {
      const { profile_picture_urls: urls } = await profile(me);
      if (!urls) throw new Error('No picture');
      return urls;
    },
    remove: (me: Person) => app.call(calls.picture.remove, { ...asking(me), params: { userId: me.userId } }),
    shown: (path: string) => app.server.inject({ url: path }),
  };
}
