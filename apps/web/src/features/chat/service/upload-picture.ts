import type { ChatPictureId, ChatSid } from '@nestmate/contract';
import { call, calls } from '@/platform/call';
import { putBytes } from '@/platform/put-bytes';
import { useSession } from '@/platform/session';

export type Uploaded = { uploadId: ChatPictureId } | { error_code: string };

/** Brings the bytes of a picture to the server, for a message that is then sent with it. */
export async function uploadPicture(sid: ChatSid, bytes: Blob): Promise<Uploaded> {
  const { userId, membershipId } = useSession.getState();
  if (userId === null || membershipId === null) return { error_code: 'Unauthorized' };
  const answer = await call(calls.chat.picture, { actsFor: membershipId, params: { userId }, body: { sid } });
  if ('err' in answer) return { error_code: answer.code === 0 ? 'Offline' : answer.err.error_code };
  const { picture_id: uploadId, upload_url: address } = answer.res;
  const put = await putBytes(address, bytes, () => undefined, new AbortController().signal);
  return put.ok ? { uploadId } : { error_code: 'Offline' };
}
