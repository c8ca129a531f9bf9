import type { ChatMessage, Conversation } from '@nestmate/contract';
import type { MessageStretch } from '../store/message-stretch';
import { callsIn } from './calls-in';

/** The unread messages when a conversation was opened. */
export interface Unread {
  from: number;
  upTo: number;
}

export const unreadOf = ({ unreadCount, readIndex, lastIndex }: Conversation): Unread | undefined =>
  unreadCount > 0 ? { from: readIndex + 1, upTo: lastIndex } : undefined;

/**
 * The message below the unread line. There is none in a wholly new conversation, nor for messages that the person was present for: their
 * own, and calls that they were in.
 */
export function unreadLineAt(
  { messages, hasOlder }: Pick<MessageStretch, 'hasOlder' | 'messages'>,
  unread: Unread | undefined,
  me: string,
): number | undefined {
  if (!unread) return undefined;
  const begin = messages.findIndex(({ index }) => index === unread.from);
  if (begin < 0 || (begin === 0 && !hasOlder)) return undefined;
  const steps = [...callsIn(messages).values()].filter((call) => call.some(({ author }) => author === me));
  const wasThere = new Set<ChatMessage>(steps.flat());
  const isNews = (message: ChatMessage) =>
    message.index <= unread.upTo && message.author !== me && !wasThere.has(message);
  return messages.slice(begin).find(isNews)?.index;
}
