import { calls, membershipId, postPictureId } from '@nestmate/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallError } from '@/platform/query-client';
import { openBucket } from '@/testing/bucket';
import { uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { type PictureToPost, postWithPicture } from './post-with-picture';

let bucket: Awaited<ReturnType<typeof openBucket>>;
beforeEach(async () => {
  bucket = await openBucket();
  signIn();
  await show(null);
  upload(70);
});
afterEach(() => bucket.close());

const upload = (id: number) =>
  answer(calls.community.picture, {
    picture_id: postPictureId.parse(uuid(id)),
    upload_url: bucket.address,
    expires_at: '2027-01-01T00:00:00Z',
  });
const at = { actsFor: membershipId.parse(uuid(1)), params: { networkId: uuid(2), subnetworkId: uuid(3) } };
const chosen = (uploadId?: string): PictureToPost => ({
  bytes: new Blob(['a picture'], { type: 'image/jpeg' }),
  url: '',
  ...(uploadId && { uploadId }),
});
const sends = (picture: PictureToPost | null, post: (more: { picture?: string }) => Promise<unknown>) =>
  postWithPicture(at, { picture, onProgress: () => undefined }, post);
const refusal = (error_code: 'Muted' | 'UploadUsed') =>
  new CallError({ error_code, error_description: '' }, 409);

it('uploads a picture before its post, and not again when only the post failed', async () => {
  const picture = chosen();
  await expect(sends(picture, () => Promise.reject(refusal('Muted')))).rejects.toThrow(CallError);
  expect(await sends(picture, async (more) => more)).toEqual({ picture: uuid(70) });
  expect(requestsOf(calls.community.picture).map(({ body }) => body)).toEqual([{ bytes: 9 }]);
  expect(await sends(null, async (more) => more)).toEqual({});
});

it('uploads a picture once more that went with a post whose answer was lost', async () => {
  const posted = await sends(chosen(uuid(69)), async ({ picture }) => {
    if (picture === uuid(69)) throw refusal('UploadUsed');
    return picture;
  });
  expect(posted).toBe(uuid(70));
});

it('says why a picture cannot be uploaded, and posts nothing', async () => {
  refuse(calls.community.picture, { code: 403, error_code: 'Muted', error_description: 'Not now.' });
  let posts = 0;
  const sending = sends(chosen(), async () => (posts += 1));
  await expect(sending).rejects.toThrow('Not now.');
  expect(posts).toBe(0);
});
