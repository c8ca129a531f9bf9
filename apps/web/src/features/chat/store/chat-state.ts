import type { ChatMessage, Conversation, QuotedMessage } from '@nestmate/contract/chat';
import type { ChatPictureId, ChatSid, MessageId, UserId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { MessageStretch } from './message-stretch';

/** A picture that the person has chosen, with its upload once that is done. */
export interface ChosenPicture {
  bytes: Blob;
  /** An object URL, to show it while it is uploaded. */
  url: string;
  width: number;
  height: number;
  uploadId: ChatPictureId | null;
}

/** The message that the person replies to. */
export interface ReplyTarget extends QuotedMessage {
  id: MessageId;
}

/** The parts of a message besides its text. */
export interface MessageAdditions {
  picture?: ChosenPicture | undefined;
  replyTo?: ReplyTarget | undefined;
}

/** A message of this person that the server has not acknowledged. */
export interface PendingMessage {
  id: MessageId;
  body: string;
  picture?: ChosenPicture;
  replyTo?: ReplyTarget;
  /** The last message that the person could know of. */
  after?: number;
  createdAt: string;
  /** `failed`: refused, and not retried; the person may retry or discard it. */
  state: 'failed' | 'sending';
  /** The error code of a failed one. */
  error: string | null;
}

export type LoadingState = 'failed' | 'idle' | 'loading';

export interface ChatState {
  /**
   * `off` in registration, and while nobody is signed in. Before `ready`, the rest comes from the offline copy of an
   * earlier visit.
   */
  phase: 'failed' | 'off' | 'ready' | 'starting';
  /** The error code of a failed start. */
  error: string | null;
  conversations: Readonly<Record<string, Conversation>>;
  listing: LoadingState;
  /** The cursor of the next page of conversations; null when all are known. */
  nextPage: string | null;
  /** The conversation at an address, or the error code. */
  addresses: Readonly<Record<string, { sid: ChatSid } | { error: string }>>;
  stretches: Readonly<Record<string, MessageStretch>>;
  /** Whether a page of messages is being fetched, by conversation. */
  loadingStates: Readonly<Record<string, LoadingState>>;
  sendingStates: Readonly<Record<string, readonly PendingMessage[]>>;
  /** Who is typing, with the time at which they stop counting, in milliseconds. */
  typing: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The part of the state that an offline copy fills. */
export type Seed = Pick<ChatState, 'addresses' | 'conversations' | 'stretches'>;

export const initialChatState: ChatState = {
  phase: 'off',
  error: null,
  conversations: {},
  listing: 'idle',
  nextPage: null,
  addresses: {},
  stretches: {},
  loadingStates: {},
  sendingStates: {},
  typing: {},
};

/** The last two people of a room write to each other in their own conversation. */
const isOfSeveral = ({ kind, people }: Conversation) => kind === 'room' && people.length > 2;

/**
 * The conversations of the list, newest first. An empty one is listed while it is open, and that of a room while it has
 * three people.
 */
export const listedConversations = ({ conversations }: ChatState, openSid?: string): Conversation[] =>
  Object.values(conversations)
    .filter((each) => each.lastMessage !== null || isOfSeveral(each) || each.sid === openSid)
    .toSorted((a, b) =>
      a.newestAt === b.newestAt ? (a.sid < b.sid ? 1 : -1) : a.newestAt < b.newestAt ? 1 : -1,
    );

/** The number of unread messages, without muted conversations. */
export const unreadOf = ({ conversations }: ChatState): number =>
  Object.values(conversations).reduce((sum, { muted, unreadCount }) => sum + (muted ? 0 : unreadCount), 0);

/** A call counts once, when it starts. */
const isCounted = ({ type, call }: ChatMessage) => type !== 'call' || call === 'started';

/** The number of unread messages after an index. */
function unreadBehind(lastIndex: number, readIndex: number, steps: readonly number[]) {
  const uncounted = steps.filter((index) => index > readIndex);
  return { readIndex, uncounted, unreadCount: Math.max(0, lastIndex - readIndex - uncounted.length) };
}

/**
 * A conversation after a new message.
 * @param after the last message that this window could know of when the message was written in it
 */
export function withMessage(
  conversation: Conversation,
  message: ChatMessage,
  me: UserId | undefined,
  after = conversation.lastIndex,
): Conversation {
  if (message.index <= conversation.lastIndex) {
    const isLast = message.index === conversation.lastIndex;
    return isLast ? { ...conversation, lastMessage: message } : conversation;
  }
  // Writing a message marks earlier ones as read, except when it waited for a connection or answers a call.
  const isKnown = after >= conversation.lastIndex || conversation.unreadCount === 0;
  const hasRead = message.author === me && message.type !== 'call' && isKnown;
  const readIndex = hasRead ? message.index : conversation.readIndex;
  const { uncounted = [] } = conversation;
  return {
    ...conversation,
    lastMessage: message,
    newestAt: message.createdAt,
    lastIndex: message.index,
    ...unreadBehind(message.index, readIndex, isCounted(message) ? uncounted : [...uncounted, message.index]),
  };
}

/** A conversation after a participant has read up to an index. */
export function withRead(
  conversation: Conversation,
  userId: UserId | undefined,
  index: number,
  me: UserId | undefined,
): Conversation {
  const people = conversation.people.map((person) =>
    person.userId === userId ? { ...person, readIndex: Math.max(person.readIndex, index) } : person,
  );
  if (userId !== me) return { ...conversation, people };
  const readIndex = Math.max(conversation.readIndex, index);
  const { lastIndex, uncounted = [] } = conversation;
  return { ...conversation, people, ...unreadBehind(lastIndex, readIndex, uncounted) };
}

/** Whether a person can still edit a message: one of their own, for some minutes after they wrote it. */
export const mayEdit = ({ author, type, createdAt }: ChatMessage, me: string, now: number): boolean =>
  author === me &&
  (type === 'text' || type === 'picture') &&
  now - Date.parse(createdAt) < limits.messageEditMs;
