import type { CallStep, ChatSid, MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { newId } from '../../../platform/ids';
import { lockChats, lockMemberships } from './append.queries';
import { appendDrafts, type Written } from './write-messages';

/**
 * Locks a conversation in the lock order, memberships first, so that only this transaction changes its call.
 * @returns whether there is such a conversation
 */
export async function lockConversation(
  tx: Db,
  chatId: ChatSid,
  membershipIds: readonly MembershipId[],
): Promise<boolean> {
  await lockMemberships(tx, membershipIds, [chatId]);
  return (await lockChats(tx, [chatId])).length > 0;
}

/** Writes what happened to a call into its conversation. Announce it after the commit. @throws ProductError why it is refused */
export async function appendCallMessage(
  tx: Db,
  draft: { chatId: ChatSid; membershipId: MembershipId; call: CallStep },
  now: Date,
): Promise<Written> {
  const [written] = await appendDrafts(tx, [{ ...draft, id: newId(), type: 'call', body: '' }], now);
  if (!written || written instanceof Error) throw written ?? new Error('A call message was not written');
  return written;
}
