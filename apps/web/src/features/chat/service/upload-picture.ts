import type { ChatPictureId, ChatSid } from '@nestmate/contract';
import { call, calls } from '@/platform/call';
import { putBytes } from '@/platform/put-bytes';
import { useSession } from '@/platform/session';
import type { Refusal } from './ask';

export type Uploaded = { uploadId: ChatPictureId } | Refusal;

/** Uploads a picture, for a message that will be sent with it. */
export async function uploadPicture(sid: ChatSid, bytes: Blob, signal: AbortSignal): Promise<Uploaded> {
  const { userId, membershipId } = useSession.getState();
  if (userId === null || membershipId === null) return { error_code: 'Unauthorized' };
  const answer = await call(calls.chat.picture, {
    actsFor: membershipId,
    params: { userId },
    body: { sid, bytes: bytes.size },
    signal,
  });
  if ('err' in answer) return answer.err;
  const { picture_id: uploadId, upload_url: address } = answer.res;
  const put = await putBytes(address, bytes, () => undefined, signal);
  return put.ok ? { uploadId } : { error_code: put.error_code };
}
