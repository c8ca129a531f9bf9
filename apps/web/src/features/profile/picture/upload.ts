import { picturePollDelaysMs } from '@nestmate/contract/limits';
import type { PictureUpload } from '@nestmate/contract/picture';
import type { Overview } from '@nestmate/contract/profile';
import type { Answer } from '@/platform/calls/call';
import type { PutAnswer } from '@/platform/calls/put-bytes';

type Profile = Pick<Overview, 'picture_refusal' | 'profile_picture_urls'>;

export interface UploadDependencies {
  /** The picture before the upload. */
  before: Profile['profile_picture_urls'];
  ask: () => Promise<Answer<PictureUpload>>;
  put: (address: string) => Promise<PutAnswer>;
  /** The profile; undefined when it fails to load. */
  readPicture: () => Promise<Profile | undefined>;
  wait: (milliseconds: number) => Promise<void>;
  /** All bytes are uploaded. */
  onSent: () => void;
}

export type UploadOutcome =
  | { kind: 'shown' }
  /** The upload is complete, but the picture is not made yet. */
  | { kind: 'soon' }
  | { kind: 'failed'; words: string };

/**
 * Requests an upload address, sends the bytes, and polls the profile a limited number of times until its picture
 * changes.
 */
export async function upload({
  before,
  ask,
  put,
  readPicture,
  wait,
  onSent,
}: UploadDependencies): Promise<UploadOutcome> {
  const requested = await ask();
  if ('err' in requested) return { kind: 'failed', words: requested.err.error_description };
  const sent = await put(requested.res.upload_url);
  if (!sent.ok) return { kind: 'failed', words: sent.words };
  onSent();
  for (const delay of picturePollDelaysMs) {
    await wait(delay);
    const profile = await readPicture();
    const { profile_picture_urls: now, picture_refusal: refusal } = profile ?? {};
    if (now && (now.large !== before?.large || now.square !== before.square)) return { kind: 'shown' };
    if (refusal?.upload_id === requested.res.upload_id)
      return { kind: 'failed', words: refusal.error_description };
  }
  return { kind: 'soon' };
}
