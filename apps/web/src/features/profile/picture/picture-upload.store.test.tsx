import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, pictureUploadId } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { useSession } from '@/platform/session';
import { fetchTexts } from '@/platform/texts';
import { startUpload, usePictureUpload } from './picture-upload.store';

const received: { method: string | undefined; type: string | undefined; bytes: string }[] = [];
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

async function bytesOf(request: IncomingMessage): Promise<string> {
  let bytes = '';
  for await (const chunk of request) bytes += String(chunk);
  return bytes;
}

/** The upload address. */
const bucket = createServer(async (request, response) => {
  const bytes = await bytesOf(request);
  const { method, headers } = request;
  if (method !== 'OPTIONS') received.push({ method, type: headers['content-type'], bytes });
  response.writeHead(200, cors).end();
});

beforeEach(async () => {
  received.length = 0;
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.picture.upload, {
    upload_id: pictureUploadId.parse(uuid(70)),
    upload_url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/upload`,
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
  const { userId, membershipId } = useSession.getState();
  startUpload(new Blob(['a picture'], { type: 'image/jpeg' }), {
    userId: userId ?? '',
    membershipId: membershipId ?? '',
  });
  await vi.waitFor(() => expect(usePictureUpload.getState().upload.phase).toBe('making'), {
    timeout: 20_000,
  });
}

it('requests an upload address for a jpg, and puts its bytes there as binary [7.16]', async () => {
  await upload();
  expect(requestsOf(calls.picture.upload).map(({ url }) => url.split('?')[1])).toEqual(['extension=jpg']);
  expect(received).toEqual([{ method: 'PUT', type: 'application/octet-stream', bytes: 'a picture' }]);
});

it('shows a toast once the profile has the picture', async () => {
  await upload();
  const urls = { large: '/new-large.jpg', square: '/new.jpg' };
  answer(calls.profile.overview, overviewOf({ profile_picture_urls: urls }));
  await screen.findByText('Image uploaded successfully!');
});

it('shows that it will be there soon when the profile has no new picture after 27 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  await upload();
  await vi.advanceTimersByTimeAsync(27_000);
  vi.useRealTimers();
  await screen.findByText('New profile image will be available soon!');
});
