import { calls } from '@nestmate/contract';
import { membershipId, pictureUploadId, userId } from '@nestmate/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/platform/session/session';
import { fetchTexts } from '@/platform/texts/texts';
import { openBucket } from '@/testing/bucket';
import { mayaId, membershipOf, overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { startUpload, usePictureUpload } from './picture-upload.store';

let bucket: Awaited<ReturnType<typeof openBucket>>;

beforeEach(async () => {
  bucket = await openBucket();
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.picture.upload, {
    upload_id: pictureUploadId.parse(uuid(70)),
    upload_url: bucket.address,
    expires_at: '2027-01-01T00:00:00Z',
  });
});
afterEach(() => {
  vi.useRealTimers();
  bucket.close();
});

async function upload() {
  await fetchTexts('en', 'picture');
  await show(null);
  const session = useSession.getState();
  if (!session.userId || !session.membershipId) throw new Error('Nobody is signed in');
  startUpload(new Blob(['a picture'], { type: 'image/jpeg' }), {
    userId: session.userId,
    membershipId: session.membershipId,
  });
  await vi.waitFor(() => expect(usePictureUpload.getState().upload.phase).toBe('making'), {
    timeout: 20_000,
  });
}

it('puts the bytes of a jpg as binary to the address for it [7.16]', async () => {
  await upload();
  expect(requestsOf(calls.picture.upload).map(({ url }) => url.split('?')[1])).toEqual([
    'extension=jpg&bytes=9',
  ]);
  expect(bucket.received).toEqual([{ method: 'PUT', type: 'application/octet-stream', bytes: 'a picture' }]);
});

it('shows a toast once the profile has the picture', async () => {
  await upload();
  const urls = { large: '/new-large.jpg', square: '/new.jpg' };
  answer(calls.profile.overview, overviewOf({ profile_picture_urls: urls }));
  await screen.findByText('Image uploaded successfully!');
});

it('shows that a picture will be there soon when the profile has no new picture after 27 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await upload();
  await vi.advanceTimersByTimeAsync(27_000);
  vi.useRealTimers();
  await screen.findByText('New profile image will be available soon!');
});

it('uploads for the membership that the picture was chosen for, even after a switch to another', async () => {
  await fetchTexts('en', 'picture');
  const [mine, other] = [membershipOf(), membershipOf({ membershipId: membershipId.parse(uuid(3)) })];
  signIn([mine, other]);
  refuse(calls.picture.upload, { code: 503, error_code: 'Unavailable', error_description: 'Later' });
  const { person } = await show(null);
  startUpload(new Blob(['a picture']), { userId: userId.parse(mayaId), membershipId: mine.membershipId });
  const again = await screen.findByRole('button', { name: 'Try again' });
  signIn([other, mine]);
  await person.click(again);
  await waitFor(() =>
    expect(requestsOf(calls.picture.upload).map(({ actsFor }) => actsFor)).toEqual([
      mine.membershipId,
      mine.membershipId,
    ]),
  );
});
