import { type ChatMessage, chatPages, type ChatReplies, type ChatRequest } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { ChatActor } from '../participants/chat-actor';
import { checkTakesPart } from '../participants/participation.service';
import { messagesIn, searchMessages } from './messages.queries';

/** Whether the participant may read messages before the first of these. */
export const hasEarlier = (messages: readonly ChatMessage[], firstIndex: number): boolean =>
  messages[0] !== undefined && messages[0].index > firstIndex;

/** Messages before or after an index, in order. */
export async function history(
  db: Db,
  actor: ChatActor,
  { sid, ...page }: ChatRequest<'chat.history'>,
): Promise<ChatReplies['chat.history']> {
  const { firstIndex } = await checkTakesPart(db, actor, sid);
  const messages = await messagesIn(db, sid, { firstIndex, ...page });
  return { messages, hasPrevPage: hasEarlier(messages, firstIndex) };
}

/** Messages that contain a text, newest first. */
export async function search(
  db: Db,
  actor: ChatActor,
  { sid, text, before }: ChatRequest<'chat.search'>,
): Promise<ChatReplies['chat.search']> {
  const { firstIndex } = await checkTakesPart(db, actor, sid);
  const found = await searchMessages(db, sid, { text, firstIndex, before, count: chatPages.found + 1 });
  return { messages: found.slice(0, chatPages.found), hasMore: found.length > chatPages.found };
}
