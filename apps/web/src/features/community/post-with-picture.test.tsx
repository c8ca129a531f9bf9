import { calls } from '@nestmate/contract';
import { membershipId, postPictureId } from '@nestmate/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallError } from '@/platform/calls/query-client';
import { changeDraft, readDraft } from '@/platform/stored/draft';
import { storePicture, storedPicture } from '@/platform/stored/unsent-pictures';
import { openBucket } from '@/testing/bucket';
import { communityOf, membershipOf, overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { type PictureToPost, postWithPicture } from './post-with-picture';
import NewPostScreen from './writing/new-post-screen';

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
  id: uuid(4),
  bytes: new Blob(['a picture'], { type: 'image/jpeg' }),
  url: '',
  ...(uploadId && { uploadId }),
});
const sends = (picture: PictureToPost | null, post: (more: { picture?: string }) => Promise<unknown>) =>
  postWithPicture(at, { picture, onProgress: () => undefined, onUploaded }, post);
const onUploaded = () => undefined;
const refusal = (error_code: 'Muted' | 'UploadUsed') =>
  new CallError({ error_code, error_description: '' }, 409);

it('uploads the picture of a post once, although the post failed', async () => {
  const picture = chosen();
  await expect(sends(picture, () => Promise.reject(refusal('Muted')))).rejects.toThrow(CallError);
  expect(await sends(picture, async (more) => more)).toEqual({ picture: uuid(70) });
  expect(requestsOf(calls.community.picture).map(({ body }) => body)).toEqual([{ bytes: 9 }]);
  expect(await sends(null, async (more) => more)).toEqual({});
});

it('uploads a picture again after the answer to its post was lost', async () => {
  const posted = await sends(chosen(uuid(69)), async ({ picture }) => {
    if (picture === uuid(69)) throw refusal('UploadUsed');
    return picture;
  });
  expect(posted).toBe(uuid(70));
});

it('says why a picture cannot be uploaded instead of posting', async () => {
  refuse(calls.community.picture, { code: 403, error_code: 'Muted', error_description: 'Not now.' });
  let posts = 0;
  const sending = sends(chosen(), async () => (posts += 1));
  await expect(sending).rejects.toThrow('Not now.');
  expect(posts).toBe(0);
});

it('sends a post with its photo again as the same one after a reload', async () => {
  const name = `new-post ${membershipOf().membershipId}`;
  await storePicture('mine', new Blob(['a picture'], { type: 'image/jpeg' }));
  await changeDraft(name, () => ({ body: 'The view', post_id: uuid(80), picture: { id: 'mine' } }));
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.community.topics, { topics: [] });
  answer(calls.decisions.list, { decisions: [] });
  refuse(calls.community.start, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  const sent = () => requestsOf(calls.community.start).map(({ body }) => body);
  for (const visit of [1, 2]) {
    const { person, unmount } = await show(<NewPostScreen />, { at: '/new-post' });
    await screen.findByRole('img', { name: 'The photo to post' });
    await person.click(screen.getByRole('button', { name: 'Post' }));
    await screen.findByText('Not now.');
    expect(sent()).toHaveLength(visit);
    unmount();
  }
  expect(sent()[0]).toMatchObject({ post_id: uuid(80), picture: uuid(70) });
  expect(sent()[1]).toEqual(sent()[0]);
  expect(requestsOf(calls.community.picture)).toHaveLength(1);

  const { person } = await show(<NewPostScreen />, { at: '/new-post' });
  await person.click(await screen.findByRole('button', { name: 'Leave out the photo' }));
  expect(screen.queryByRole('img')).toBeNull();
  await waitFor(async () => expect(await storedPicture('mine')).toBeUndefined());
  await waitFor(async () => expect(await readDraft(name)).toMatchObject({ body: 'The view', picture: null }));
});
