import type { ChatPictureId, ChatSid } from '@nestmate/contract/ids';
import type { ChatReplies, ChatRequestIn, ChatRequestName } from '@nestmate/contract/socket/chat';
import { call, calls } from '@/platform/calls/call';
import { putBytes } from '@/platform/calls/put-bytes';
import { isRefused, type LiveRefusal, requestLive } from '@/platform/live/requests';
import { type Self, useSession } from '@/platform/session/session';

/** Sends a request to the chat service. */
export type RequestChat = <Name extends ChatRequestName>(
  name: Name,
  request: ChatRequestIn<Name>,
) => Promise<ChatReplies[Name] | LiveRefusal>;

const isRenewable = ({ error_code }: LiveRefusal) =>
  error_code === 'TokenExpired' || error_code === 'Unauthorized';

async function tokenOf({ userId, membershipId }: Self): Promise<{ token: string } | LiveRefusal> {
  const answer = await call(calls.chat.session, { actsFor: membershipId, params: { userId } });
  return 'err' in answer ? answer.err : { token: answer.res.session_token };
}

/** Sends the chat service a new session token of a membership. */
async function presentToken(
  name: 'chat.initialize' | 'chat.refresh',
  self: Self,
  isCurrent: () => boolean,
): Promise<LiveRefusal | object> {
  const got = await tokenOf(self);
  // The person has switched memberships meanwhile.
  if (!isCurrent()) return { error_code: 'Offline' };
  return 'token' in got ? requestLive(name, { session_token: got.token }) : got;
}

/** Starts a chat session. Returns an error code, or null. */
export async function startChat(self: Self, isCurrent: () => boolean): Promise<string | null> {
  const started = await presentToken('chat.initialize', self, isCurrent);
  return isRefused(started) ? started.error_code : null;
}

/** Renews a chat session, before or after its token has expired. Returns the refusal, or null. */
export async function renewChat(self: Self, isCurrent: () => boolean): Promise<LiveRefusal | null> {
  const renewed = await presentToken('chat.refresh', self, isCurrent);
  return isRefused(renewed) ? renewed : null;
}

/** Ends the chat session. Without a connection there is none. */
export const stopChat = () => void requestLive('chat.stop', {});

/** Sends a request to the chat service. If the session has expired, renews it and repeats the request. */
export async function requestChat<Name extends ChatRequestName>(
  name: Name,
  request: ChatRequestIn<Name>,
): Promise<ChatReplies[Name] | LiveRefusal> {
  const send = async () => (await requestLive(name, request as never)) as ChatReplies[Name] | LiveRefusal;
  const reply = await send();
  const { userId, membershipId } = useSession.getState();
  if (!isRefused(reply) || !isRenewable(reply) || userId === null || membershipId === null) return reply;
  const isCurrent = () => useSession.getState().membershipId === membershipId;
  return (await renewChat({ userId, membershipId }, isCurrent)) ?? send();
}

export type UploadResult = { uploadId: ChatPictureId } | LiveRefusal;

/** Uploads a picture, for a message that will be sent with it. */
export async function uploadPicture(sid: ChatSid, bytes: Blob, signal: AbortSignal): Promise<UploadResult> {
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
