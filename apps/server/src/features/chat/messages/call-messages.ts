import type { CallMessageStep } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, MessageId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { type LockedChat, lockConversations, readCallMessage } from './append.queries';
import { isOfUnansweredCall } from './messages.queries';
import { appendToLocked, type WrittenMessage } from './write-messages';

/**
 * Locks a conversation in the lock order, memberships first, so that only this transaction changes its call.
 * @returns undefined where there is none
 */
export async function lockConversation(
  tx: Db,
  sid: ChatSid,
  membershipIds: readonly MembershipId[],
): Promise<LockedChat | undefined> {
  const [locked] = await lockConversations(tx, { authorIds: membershipIds, sids: [sid] });
  return locked;
}

/**
 * Writes what happened to a call into its conversation. Announce it after the commit.
 * @param locked the conversation as `lockConversation` has just locked it with the author, which is not done again
 * @throws ProductError why it is refused
 */
export async function appendCallMessage(
  tx: Db,
  draft: { sid: ChatSid; membershipId: MembershipId; call: CallMessageStep },
  now: Date,
  locked?: LockedChat,
): Promise<WrittenMessage> {
  const drafts = [{ ...draft, id: newId<MessageId>(), type: 'call' as const, body: '' }];
  const chat = locked ?? (await lockConversation(tx, draft.sid, [draft.membershipId]));
  const [written] = await appendToLocked(tx, chat ? [chat] : [], drafts, now);
  if (!written || written instanceof Error) throw written ?? new Error('A call message was not written');
  const { message } = written;
  const isUnanswered = draft.call === 'ended' && (await isOfUnansweredCall(tx, draft.sid, message.index));
  const hasRead = await readCallMessage(tx, { ...draft, index: message.index });
  return {
    ...written,
    ...(hasRead && { readBy: draft.membershipId }),
    ...(isUnanswered && { message: { ...message, unanswered: true } }),
  };
}
