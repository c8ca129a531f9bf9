import type { ChatReplies, ChatRequest } from '@nestmate/contract/chat';
import { chatSid as chatSidSchema, type ChatSid, userId as userIdSchema } from '@nestmate/contract/ids';
import { chatPages } from '@nestmate/contract/limits';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { messagesIn } from '../messages/messages.queries';
import { hasEarlier } from '../messages/messages.service';
import type { ChatActor } from '../participants/chat-actor';
import { conversationOf } from './conversations.service';
import { chatOfPair, chatWithFormer, membershipOfPerson } from './pair.queries';
import { chatOfRoom } from './room-chats.queries';

/** The conversation at an address: its own id, or its people's user ids. Two people's is made when there is none. */
async function chatAt(db: Db, actor: ChatActor, address: string): Promise<ChatSid> {
  const own = chatSidSchema.safeParse(address);
  if (own.success) return own.data;
  const ids = address.split('_').map((id) => userIdSchema.safeParse(id));
  const people = [...new Set(ids.flatMap(({ success, data }) => (success ? [data] : [])))];
  if (people.length !== ids.length || !people.includes(actor.userId)) throw new ProductError('NotFound');
  const [other, ...more] = people.filter((id) => id !== actor.userId);
  if (!other) throw new ProductError('NotFound');
  // Any address of three or more people leads to the actor's room: its residents may have changed since the address was made.
  if (more.length > 0) {
    const sid = await chatOfRoom(db, actor.membershipId);
    if (!sid) throw new ProductError('ChatUnavailable');
    return sid;
  }
  const otherMembership = await membershipOfPerson(db, actor.membershipId, other);
  if (otherMembership) return chatOfPair(db, actor.subnetworkId, [actor.membershipId, otherMembership]);
  const former = await chatWithFormer(db, actor.membershipId, other);
  if (!former) throw new ProductError('ChatUnavailable');
  return former;
}

/**
 * Opens a conversation at its newest messages.
 * @throws ProductError `NotFound`, or `ChatUnavailable` for a person the actor may not know
 */
export async function openConversation(
  db: Db,
  actor: ChatActor,
  { chatId }: ChatRequest<'chat.open'>,
): Promise<ChatReplies['chat.open']> {
  const sid = await chatAt(db, actor, chatId);
  const conversation = await conversationOf(db, actor.membershipId, sid);
  const { firstIndex } = conversation;
  const messages = await messagesIn(db, sid, { firstIndex, count: chatPages.onLoad });
  return { conversation, messages, hasPrevPage: hasEarlier(messages, firstIndex) };
}

/** Whether the actor can open a conversation with a person. */
export async function userExists(
  db: Db,
  { membershipId }: ChatActor,
  { userId }: ChatRequest<'chat.userExists'>,
): Promise<ChatReplies['chat.userExists']> {
  return { exists: (await membershipOfPerson(db, membershipId, userId)) !== undefined };
}
