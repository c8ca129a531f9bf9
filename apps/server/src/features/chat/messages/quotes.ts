import type { ChatMessage, QuotedMessage } from '@nestmate/contract/chat';
import { limits } from '@nestmate/contract/limits';

/** The quote of the message that a reply answers. */
export const quoteOf = ({ index, author, authorName, type, body }: ChatMessage): QuotedMessage => ({
  index,
  author,
  authorName,
  type,
  body: Array.from(body).slice(0, limits.quote).join(''),
});

/** Whether a participant can answer a message; one that was removed meanwhile may still be answered. */
export const mayAnswer = (message: ChatMessage | undefined, firstIndex: number): message is ChatMessage =>
  message !== undefined && message.type !== 'call' && message.index >= firstIndex;

/** A message for a participant who may read from an index on: the message it answers may be older. */
export const shownFrom =
  (firstIndex: number) =>
  (message: ChatMessage): ChatMessage =>
    message.replyTo && message.replyTo.index < firstIndex ? { ...message, replyTo: null } : message;
