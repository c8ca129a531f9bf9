import type { ChatReplies, ChatRequestIn, ChatRequestName } from '@nestmate/contract';
import { call, calls } from '@/platform/call';
import { requestLive } from '@/platform/live/requests';
import { type Self, useSession } from '@/platform/session';
import type { Refusal } from '../store/chat-session';

const isRenewable = ({ error_code }: Refusal) =>
  error_code === 'TokenExpired' || error_code === 'Unauthorized';

async function tokenOf({ userId, membershipId }: Self): Promise<{ token: string } | Refusal> {
  const answer = await call(calls.chat.session, { actsFor: membershipId, params: { userId } });
  return 'err' in answer ? answer.err : { token: answer.res.session_token };
}

/** Shows the chat service a new session token of a membership. */
async function show(
  name: 'chat.initialize' | 'chat.refresh',
  self: Self,
  isWanted: () => boolean,
): Promise<Refusal | object> {
  const got = await tokenOf(self);
  // The person has gone on to another membership meanwhile.
  if (!isWanted()) return { error_code: 'Offline' };
  return 'token' in got ? requestLive(name, { session_token: got.token }) : got;
}

/** Begins to chat for a membership; answers why it could not. */
export async function beginChat(self: Self, isWanted: () => boolean): Promise<string | null> {
  const begun = await show('chat.initialize', self, isWanted);
  return 'error_code' in begun ? begun.error_code : null;
}

/** Shows a new token, before the one that was shown runs out or after it; answers why it could not. */
export async function renewChat(self: Self, isWanted: () => boolean): Promise<Refusal | null> {
  const renewed = await show('chat.refresh', self, isWanted);
  return 'error_code' in renewed ? renewed : null;
}

/** Chats no more. Without a connection there is nothing to stop. */
export const stopChat = () => void requestLive('chat.stop', {});

/** Asks the chat service. A session that has run out is renewed, and what was asked is asked again. */
export async function askChat<Name extends ChatRequestName>(
  name: Name,
  request: ChatRequestIn<Name>,
): Promise<ChatReplies[Name] | Refusal> {
  const ask = async () => (await requestLive(name, request as never)) as ChatReplies[Name] | Refusal;
  const reply = await ask();
  const { userId, membershipId } = useSession.getState();
  if (!('error_code' in reply) || !isRenewable(reply) || userId === null || membershipId === null)
    return reply;
  const isWanted = () => useSession.getState().membershipId === membershipId;
  return (await renewChat({ userId, membershipId }, isWanted)) ?? ask();
}
