import type { ChatMessage, ChatReactions } from '@nestmate/contract/chat';
import { limits } from '@nestmate/contract/limits';
import type { MessageText } from '@nestmate/contract/socket/chat';

/**
 * Consecutive messages of a conversation, in order. What comes before and after them is fetched when the reader gets
 * there.
 */
export interface MessageStretch {
  messages: readonly ChatMessage[];
  /** Whether there are older messages before it. */
  hasPrevPage: boolean;
  /** Whether it ends before the newest message, for example after a jump to an old one. */
  hasNewer: boolean;
}

/** A longer stretch is trimmed to `heldAfterTrim`, at the end that is far from the reader. */
export const maxHeld = 1000;
const heldAfterTrim = 700;

export const emptyStretch: MessageStretch = { messages: [], hasPrevPage: false, hasNewer: false };

export const firstIndexOf = ({ messages }: MessageStretch): number => messages[0]?.index ?? 0;
export const lastIndexOf = ({ messages }: MessageStretch): number => messages.at(-1)?.index ?? -1;

/** `hasGap`: messages between the stretch and the new one are missing and have to be fetched first. */
export type ReceivedMessage = { stretch: MessageStretch; hasGap: boolean };

/** Adds a new message; `firstIndex` is the first one that this person may read. Idempotent. */
export function receive(stretch: MessageStretch, message: ChatMessage, firstIndex = 0): ReceivedMessage {
  const next = stretch.messages.length > 0 ? lastIndexOf(stretch) + 1 : firstIndex;
  const first = stretch.messages[0]?.index ?? next;
  if (message.index < first) return { stretch, hasGap: false };
  if (message.index < next) return { stretch: replace(stretch, [message]), hasGap: false };
  if (stretch.hasNewer) return { stretch, hasGap: false };
  if (message.index > next) return { stretch, hasGap: true };
  return { stretch: { ...stretch, messages: [...stretch.messages, message] }, hasGap: false };
}

const revisionOf = ({ reactions }: ChatMessage): number => reactions?.revision ?? 0;

const isEditedAfter = ({ editedAt = '' }: ChatMessage, other: Pick<MessageText, 'editedAt'>): boolean =>
  editedAt > (other.editedAt ?? '');

/** The current version of a message. A page may be older than reactions or an edit that were received meanwhile. */
function newest(held: ChatMessage, fresh: ChatMessage): ChatMessage {
  if (fresh.type === 'removed') return fresh;
  const reacted = revisionOf(held) > revisionOf(fresh) ? { ...fresh, reactions: held.reactions } : fresh;
  const { body, editedAt } = held;
  return isEditedAfter(held, { editedAt: fresh.editedAt ?? null }) ? { ...reacted, body, editedAt } : reacted;
}

/** Replaces held messages with their current versions. */
export function replace(stretch: MessageStretch, fresh: readonly ChatMessage[]): MessageStretch {
  const current = new Map(fresh.map((message) => [message.index, message]));
  const messages = stretch.messages.map((message) => newest(message, current.get(message.index) ?? message));
  return { ...stretch, messages };
}

/** Drops the messages before an index. */
export function withoutBefore(stretch: MessageStretch, index: number): MessageStretch {
  if (firstIndexOf(stretch) >= index) return stretch;
  return { ...stretch, messages: stretch.messages.filter((each) => each.index >= index), hasPrevPage: false };
}

/** Adds a page of older messages. */
export function prepend(
  stretch: MessageStretch,
  older: readonly ChatMessage[],
  hasPrevPage: boolean,
): MessageStretch {
  const first = stretch.messages[0]?.index ?? Infinity;
  const messages = [...older.filter(({ index }) => index < first), ...stretch.messages];
  return { ...stretch, messages, hasPrevPage };
}

/** Adds a page of newer messages; `isEnd` when there are no more. */
export function append(
  stretch: MessageStretch,
  newer: readonly ChatMessage[],
  isEnd: boolean,
): MessageStretch {
  const last = lastIndexOf(stretch);
  const messages = [...stretch.messages, ...newer.filter(({ index }) => index > last)];
  return { ...stretch, messages, hasNewer: !isEnd };
}

/** Drops messages at one end of a stretch that has become too long. */
export function trim(stretch: MessageStretch, end: 'newer' | 'older'): MessageStretch {
  if (stretch.messages.length <= maxHeld) return stretch;
  return end === 'newer'
    ? { ...stretch, messages: stretch.messages.slice(0, heldAfterTrim), hasNewer: true }
    : { ...stretch, messages: stretch.messages.slice(-heldAfterTrim), hasPrevPage: true };
}

const withoutContent = (message: ChatMessage): ChatMessage => ({
  ...message,
  type: 'removed',
  body: '',
  media: null,
  call: null,
  replyTo: undefined,
  reactions: undefined,
});

const quotesNothing = (message: ChatMessage): ChatMessage =>
  message.replyTo ? { ...message, replyTo: { ...message.replyTo, type: 'removed', body: '' } } : message;

/** A removed message keeps its index and loses its content, even in quotes. */
export function markRemoved(stretch: MessageStretch, index: number): MessageStretch {
  const messages = stretch.messages.map((message) => {
    if (message.index === index) return withoutContent(message);
    return message.replyTo?.index === index ? quotesNothing(message) : message;
  });
  return { ...stretch, messages };
}

/** A message with a new text, unless a later one is known. */
export const withText = (message: ChatMessage, { body, editedAt }: MessageText): ChatMessage =>
  message.type === 'removed' || editedAt === null || isEditedAfter(message, { editedAt })
    ? message
    : { ...message, body, editedAt };

/** An edited message has its new text, even in quotes. */
export function markEdited(stretch: MessageStretch, index: number, text: MessageText): MessageStretch {
  const quoted = Array.from(text.body).slice(0, limits.quote).join('');
  const messages = stretch.messages.map((message) => {
    const { replyTo } = message;
    if (message.index === index) return withText(message, text);
    return replyTo?.index === index && replyTo.type !== 'removed'
      ? { ...message, replyTo: { ...replyTo, body: quoted } }
      : message;
  });
  return { ...stretch, messages };
}

/** The reactions to a message, unless later ones are known. */
export function withReactions(
  stretch: MessageStretch,
  index: number,
  reactions: ChatReactions,
): MessageStretch {
  const messages = stretch.messages.map((message) =>
    message.index === index && message.type !== 'removed' && revisionOf(message) <= reactions.revision
      ? { ...message, reactions }
      : message,
  );
  return { ...stretch, messages };
}
