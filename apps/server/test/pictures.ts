import { crc32 } from 'node:zlib';
import { calls, type MembershipId, type Overview, uploadHeaders, type UserId } from '@nestmate/contract';
import sharp from 'sharp';
import type { PictureRules } from '../src/features/pictures';
import { deleteDiscarded } from '../src/features/pictures/delete-discarded';
import { processUploads } from '../src/features/pictures/process-uploads';
import type { UploadFolder } from '../src/platform/storage/storage';
import type { TestApp } from './app';

interface Drawn {
  width?: number;
  height?: number;
  background?: string;
}

/** The upload rules of the feature that owns a folder. */
export function rulesOf({ http }: TestApp, folder: UploadFolder): PictureRules {
  const rules = http.pictureRules.find((each) => each.folder === folder);
  if (!rules) throw new Error(`No feature has pictures in ${folder}`);
  return rules;
}

/** A picture of one colour. */
export const drawn = ({ width = 600, height = 800, background = '#6d2e5b' }: Drawn = {}) =>
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

/** A PNG of a few bytes whose header claims `side` by `side` pixels. */
export async function bomb(side: number): Promise<Buffer> {
  const small = await drawn({ width: 1, height: 1 }).png().toBuffer();
  const header = Buffer.from(small);
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

let made: Promise<Buffer> | undefined;
/** A usual upload, drawn once. */
export const photo = () => (made ??= drawn().jpeg().toBuffer());

/** The size of the bytes that will be put: by default those of a photo. */
export const sizeOf = async (bytes?: Buffer): Promise<number> => (bytes ?? (await photo())).length;

interface Person {
  userId: UserId;
  membershipId: MembershipId;
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
    await processUploads(app, rulesOf(app, 'uploads'), new Date());
    const { pictureRules, pictureKeepers } = app.http;
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
