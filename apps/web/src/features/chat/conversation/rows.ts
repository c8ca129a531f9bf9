import type { ChatMessage, ChatPerson, Conversation } from '@nestmate/contract/chat';
import { dayOf } from '../moment';
import type { PendingMessage } from '../store/chat-state';
import type { MessageStretch } from '../store/message-stretch';
import { type CallMessages, callsIn } from './call-messages';

/** Messages of one person within this time form a group. */
const groupMs = 5 * 60_000;

export interface MessageRow {
  key: string;
  message: ChatMessage;
  /** Whether the reader wrote it. */
  myMessage: boolean;
  /** Its author, while they take part in the conversation. */
  user: ChatPerson | undefined;
  /** Whether it is the first of its day. */
  startsDay: boolean;
  /** Whether the unread line stands above it. */
  startsUnread: boolean;
  /** Whether it is the first or last of its group. */
  isFirst: boolean;
  isLast: boolean;
  /** The index at which the author's next group ends. */
  nextEndsAt: number | undefined;
  /** The steps of the call that it ends. */
  call: CallMessages | null;
  /** An earlier step of a call, which its last step represents. */
  isFolded: boolean;
}

const whens = new WeakMap<ChatMessage, { day: string; time: number }>();

/** When a message was written. Cached: every rendering of a long conversation needs it. */
function dayAndTimeOf(message: ChatMessage): { day: string; time: number } {
  const known = whens.get(message);
  if (known) return known;
  const when = { day: dayOf(message.createdAt), time: new Date(message.createdAt).getTime() };
  whens.set(message, when);
  return when;
}

const isSameDay = (one: ChatMessage, other: ChatMessage) => dayAndTimeOf(one).day === dayAndTimeOf(other).day;

const areGrouped = (one: ChatMessage | undefined, other: ChatMessage | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.author === other.author &&
  one.type !== 'call' &&
  other.type !== 'call' &&
  isSameDay(one, other) &&
  Math.abs(dayAndTimeOf(other).time - dayAndTimeOf(one).time) < groupMs;

/** The last row of each message: an unchanged row stays the same object and is not drawn again. */
const made = new WeakMap<ChatMessage, MessageRow>();

function reuseRow(row: MessageRow): MessageRow {
  const before = made.get(row.message);
  const isSame =
    before !== undefined &&
    before.myMessage === row.myMessage &&
    before.user === row.user &&
    before.startsDay === row.startsDay &&
    before.startsUnread === row.startsUnread &&
    before.isFirst === row.isFirst &&
    before.isLast === row.isLast &&
    before.nextEndsAt === row.nextEndsAt &&
    before.isFolded === row.isFolded &&
    before.call?.length === row.call?.length &&
    before.call?.[0] === row.call?.[0];
  if (isSame) return before;
  made.set(row.message, row);
  return row;
}

/** For each message that ends a group, the index at which the next group of its author ends. */
function nextEnds(messages: readonly ChatMessage[], endsGroup: readonly boolean[]) {
  const found: (number | undefined)[] = [];
  const later = new Map<ChatMessage['author'], number>();
  for (const [at, { author, index, type }] of [...messages.entries()].toReversed()) {
    if (!endsGroup[at] || type === 'call') continue;
    found[at] = later.get(author);
    later.set(author, index);
  }
  return found;
}

/** Who reads a conversation, and who takes part in it. */
interface Readers extends Pick<Conversation, 'people'> {
  me: string;
}

/** Messages as they are drawn: by day, grouped when one person wrote several in a row, and one line for each call. */
export function rowsOf(
  messages: readonly ChatMessage[],
  lineAt: number | undefined,
  { me, people }: Readers,
): MessageRow[] {
  const userOf = new Map(people.map((person) => [person.userId, person]));
  const calls = callsIn(messages);
  const endsGroup = messages.map((message, at) => {
    const after = messages[at + 1];
    return after?.index === lineAt || !areGrouped(message, after);
  });
  const next = nextEnds(messages, endsGroup);
  return messages.map((message, at) => {
    const before = messages[at - 1];
    const startsUnread = message.index === lineAt;
    return reuseRow({
      key: message.id,
      message,
      myMessage: message.author === me,
      user: message.author ? userOf.get(message.author) : undefined,
      startsDay: before === undefined || !isSameDay(before, message),
      startsUnread,
      isFirst: startsUnread || !areGrouped(before, message),
      isLast: endsGroup[at] ?? true,
      nextEndsAt: next[at],
      call: calls.get(message.id) ?? null,
      isFolded: message.type === 'call' && !calls.has(message.id),
    });
  });
}

/** A pending message as a row. */
export const rowOfPending = (
  { id, body, picture, replyTo, createdAt }: PendingMessage,
  { me, people }: Readers,
): MessageRow => ({
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
    ...(replyTo && { replyTo }),
  },
  myMessage: true,
  user: people.find(({ userId }) => userId === me),
  startsDay: false,
  startsUnread: false,
  isFirst: false,
  isLast: true,
  nextEndsAt: undefined,
  call: null,
  isFolded: false,
});

/** The unread messages when a conversation was opened. */
export interface Unread {
  from: number;
  upTo: number;
}

export const unreadOf = ({ unreadCount, readIndex, lastIndex }: Conversation): Unread | undefined =>
  unreadCount > 0 ? { from: readIndex + 1, upTo: lastIndex } : undefined;

/**
 * The message below the unread line. There is none in a wholly new conversation, nor for messages that the person was
 * present for: their own, and calls that they were in.
 */
export function unreadLineAt(
  { messages, hasPrevPage }: Pick<MessageStretch, 'hasPrevPage' | 'messages'>,
  unread: Unread | undefined,
  me: string,
): number | undefined {
  if (!unread) return undefined;
  const begin = messages.findIndex(({ index }) => index === unread.from);
  if (begin < 0 || (begin === 0 && !hasPrevPage)) return undefined;
  const steps = [...callsIn(messages).values()].filter((call) => call.some(({ author }) => author === me));
  const wasThere = new Set<ChatMessage>(steps.flat());
  const isNews = (message: ChatMessage) =>
    message.index <= unread.upTo && message.author !== me && !wasThere.has(message);
  return messages.slice(begin).find(isNews)?.index;
}
