import type { ChatMessage } from '@nestmate/contract';
import { dayOf } from '../moments';
import type { Pending } from '../store/chat-state';

/** Milliseconds within which messages of one person stand together. */
const together = 5 * 60_000;

export interface MessageRow {
  key: string;
  message: ChatMessage;
  /** The first of its day. */
  startsDay: boolean;
  /** The first that was unread when the conversation was opened. */
  startsUnread: boolean;
  /** The first and the last of those that stand together. */
  isFirst: boolean;
  isLast: boolean;
}

const whens = new WeakMap<ChatMessage, { day: string; time: number }>();

/** When a message was written. Reckoned once: a long conversation asks for it with every rendering. */
function whenOf(message: ChatMessage): { day: string; time: number } {
  const known = whens.get(message);
  if (known) return known;
  const when = { day: dayOf(message.createdAt), time: new Date(message.createdAt).getTime() };
  whens.set(message, when);
  return when;
}

const isSameDay = (one: ChatMessage, other: ChatMessage) => whenOf(one).day === whenOf(other).day;

const standTogether = (one: ChatMessage | undefined, other: ChatMessage | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.author === other.author &&
  one.type !== 'call' &&
  other.type !== 'call' &&
  isSameDay(one, other) &&
  Math.abs(whenOf(other).time - whenOf(one).time) < together;

/** The row that was made for a message last: as long as nothing about it changes it is the same, and is not drawn again. */
const made = new WeakMap<ChatMessage, MessageRow>();

function keep(row: MessageRow): MessageRow {
  const before = made.get(row.message);
  const isSame =
    before !== undefined &&
    before.startsDay === row.startsDay &&
    before.startsUnread === row.startsUnread &&
    before.isFirst === row.isFirst &&
    before.isLast === row.isLast;
  if (isSame) return before;
  made.set(row.message, row);
  return row;
}

/** Messages as they stand on the page: by days, and together when one person wrote several in a row. */
export function rowsOf(messages: readonly ChatMessage[], unreadFrom: number | undefined): MessageRow[] {
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const after = messages[at + 1];
    const startsUnread = message.index === unreadFrom;
    return keep({
      key: message.id,
      message,
      startsDay: before === undefined || !isSameDay(before, message),
      startsUnread,
      isFirst: startsUnread || !standTogether(before, message),
      isLast: after?.index === unreadFrom || !standTogether(message, after),
    });
  });
}

/** A message that waits to be sent, as it will stand. */
export const rowOfPending = ({ id, body, picture, createdAt }: Pending, me: string): MessageRow => ({
  key: id,
  message: {
    id,
    index: -1,
    author: me as ChatMessage['author'],
    authorName: '',
    type: picture ? 'picture' : 'text',
    body,
    media: picture
      ? { url: picture.url, previewUrl: picture.url, width: picture.width, height: picture.height }
      : null,
    call: null,
    createdAt,
  },
  startsDay: false,
  startsUnread: false,
  isFirst: false,
  isLast: true,
});
