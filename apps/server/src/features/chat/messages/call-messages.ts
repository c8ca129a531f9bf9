import type { CallMessageStep } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId, MessageId } from '@nestmate/contract/ids';
import type { Tx } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { type LockedChat, lockConversations, readCallMessage } from './append.queries';
import { isOfUnansweredCall } from './messages.queries';
import { appendToLocked, type WrittenMessage } from './write-messages';

interface CallMessageDraft {
  sid: ChatSid;
  /** Its author. */
  membershipId: MembershipId;
  call: CallMessageStep;
}

/**
 * Writes a message about the call of a conversation. Announce it after the commit.
 * @throws ProductError why it is refused
 */
export type WriteCallMessage = (draft: CallMessageDraft, now: Date) => Promise<WrittenMessage>;

/**
 * Locks a conversation in the lock order, memberships first, so that only this transaction changes its call.
 * @returns what writes one message of its people without locking them again; undefined where there is no conversation
 */
export async function lockConversation(
  tx: Tx,
  sid: ChatSid,
  membershipIds: readonly MembershipId[],
): Promise<WriteCallMessage | undefined> {
  const [locked] = await lockConversations(tx, { authorIds: membershipIds, sids: [sid] });
  return locked && ((draft, now) => append(tx, [locked], draft, now));
}

/** Writes messages about calls into conversations that are not locked yet. */
export const callMessageWriter =
  (tx: Tx): WriteCallMessage =>
  async (draft, now) => {
    const locked = await lockConversations(tx, { authorIds: [draft.membershipId], sids: [draft.sid] });
    return append(tx, locked, draft, now);
  };

async function append(
  tx: Tx,
  locked: readonly LockedChat[],
  draft: CallMessageDraft,
  now: Date,
): Promise<WrittenMessage> {
  const drafts = [{ ...draft, id: newId<MessageId>(), type: 'call' as const, body: '' }];
  const [written] = await appendToLocked(tx, locked, drafts, now);
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
