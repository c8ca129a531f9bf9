import type { PictureUpload } from '@nestmate/contract/picture';
import { expect, it } from 'vitest';
import { upload, type UploadDependencies } from './upload';

const address = { upload_id: 'u1', upload_url: '/to', expires_at: '2026-11-21T10:00:00Z' } as PictureUpload;
const before = { large: 'old-large', square: 'old-square' };
const after = { large: 'new-large', square: 'new-square' };
const still = { profile_picture_urls: before, picture_refusal: null };

/** The log of an upload, one entry per step, in which some steps are replaced. */
async function run(changes: Partial<UploadDependencies> = {}) {
  const steps: (number | string)[] = [];
  const outcome = await upload({
    before,
    ask: async () => ({ res: address, code: 200 }),
    put: async (to) => {
      steps.push(to);
      return { ok: true };
    },
    readPicture: async () => still,
    wait: async (milliseconds) => void steps.push(milliseconds),
    onSent: () => steps.push('sent'),
    ...changes,
  });
  return { steps, outcome };
}

it('polls until the picture changes once its bytes are sent [4.13]', async () => {
  let reads = 0;
  const readPicture = async () => ({ ...still, profile_picture_urls: ++reads < 3 ? before : after });
  expect(await run({ readPicture })).toEqual({
    steps: ['/to', 'sent', 2000, 3000, 4000],
    outcome: { kind: 'shown' },
  });
});

it('treats a first picture as a change', async () => {
  const readPicture = async () => ({ ...still, profile_picture_urls: after });
  expect((await run({ before: null, readPicture })).outcome).toEqual({ kind: 'shown' });
});

it('an upload waits 2 to 7 seconds and then stops, although the profile fails to load', async () => {
  const end = { steps: ['/to', 'sent', 2000, 3000, 4000, 5000, 6000, 7000], outcome: { kind: 'soon' } };
  expect(await run()).toEqual(end);
  expect(await run({ readPicture: async () => undefined })).toEqual(end);
});

const refused = (upload_id: string) => async () => ({
  ...still,
  picture_refusal: {
    upload_id,
    error_code: 'PictureDamaged',
    error_description: 'Half is missing.',
  } as never,
});

it('reports the server’s error for this picture', async () => {
  expect((await run({ readPicture: refused('u1') })).outcome).toEqual({
    kind: 'failed',
    words: 'Half is missing.',
  });
});

it('ignores the server’s error for an earlier picture', async () => {
  expect((await run({ readPicture: refused('u0') })).outcome).toEqual({ kind: 'soon' });
});

it('an upload fails immediately without an address, or when sending the bytes fails', async () => {
  const err = { error_code: 'TooManyRequests', error_description: 'Wait a moment.' };
  expect(await run({ ask: async () => ({ err, code: 429 }) })).toEqual({
    steps: [],
    outcome: { kind: 'failed', words: 'Wait a moment.' },
  });
  const put = async () => ({ ok: false as const, error_code: 'Offline', words: 'You seem to be offline.' });
  expect((await run({ put })).outcome).toEqual({ kind: 'failed', words: 'You seem to be offline.' });
});
