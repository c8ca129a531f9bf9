import type {
  ChatMessage,
  ChatReactions,
  ChatReplies,
  ChatRequestIn,
  ChatRequestName,
  Conversation,
  ConversationCall,
  QuotedMessage,
} from '@nestmate/contract/chat';
import type { ChatPictureId, ChatSid, MessageId, UserId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import type { StoreApi } from 'zustand/vanilla';
import type { LiveRefusal } from '@/platform/live/requests';
import type { Ask, UploadResult } from '../chat-service';
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

export interface ChatPorts {
  ask: Ask;
  me: () => UserId | undefined;
  newId: () => string;
  now: () => number;
  upload: (sid: ChatSid, bytes: Blob, signal: AbortSignal) => Promise<UploadResult>;
  /** Stores pending messages, so that they outlive a reload. */
  storePending: (
    sid: ChatSid,
    pending: readonly PendingMessage[],
    before: readonly PendingMessage[],
  ) => Promise<void>;
  readPending: (sid: ChatSid) => Promise<readonly PendingMessage[]>;
  /** The conversations with stored pending messages. */
  sidsWithPending: () => Promise<readonly ChatSid[]>;
  /** The offline copy of this browser, as chat state. */
  readOfflineCopy: () => Promise<Seed | undefined>;
  /** Revokes the object URL of a chosen picture. */
  release: (url: string) => void;
}

/** The tables of the state, each by conversation or address. */
type Tables = Pick<
  ChatState,
  'addresses' | 'conversations' | 'loadingStates' | 'sendingStates' | 'typing' | 'stretches'
>;

/** The person's latest reaction to a message, which takes precedence over the server's state. */
export interface UnconfirmedReaction {
  mine: Reaction | null;
  confirmed: ChatReactions;
}

/** The data of a session that is not drawn. Each part belongs to the file of the same name. */
const emptyMemory = () => ({
  /** The conversation that was opened last, and the address at which. */
  opened: { sid: undefined as ChatSid | undefined, chatId: '' },

  conversations: {
    /** From the offline copy: only the server knows whether they still exist. */
    unconfirmed: new Set<ChatSid>(),
    /** Read horizons of this person that the server has not acknowledged. */
    unconfirmedReads: new Map<ChatSid, number>(),
    /** Unknown conversations that are being fetched. */
    introductions: new Map<ChatSid, Promise<void>>(),
    /** The latest state of the call of each conversation, even when it is over, and its time. */
    calls: new Map<ChatSid, { call: ConversationCall; at: number }>(),
    /** Fetches of the list, one after the other. */
    listFetches: Promise.resolve(),
    /** A pending fetch of the list: it serves everybody who requests one meanwhile. */
    dueListFetch: undefined as Promise<void> | undefined,
  },

  history: {
    catchingUp: new Set<ChatSid>(),
    /**
     * Grows whenever a conversation's stretch is replaced or dropped: a page that was requested for an earlier stretch
     * is dropped.
     */
    versions: new Map<ChatSid, number>(),
    /** Conversations from the offline copy that the server has not confirmed. */
    unconfirmed: new Set<ChatSid>(),
    /** The last request of each conversation, for a retry. */
    lastAttempts: new Map<ChatSid, () => Promise<unknown>>(),
  },

  pending: {
    sending: new Set<ChatSid>(),
    /** Acknowledged or discarded here: a stored copy that is read late does not count. */
    settled: new Set<string>(),
    /** By message. */
    attempts: new Map<string, number>(),
    /** The rounds of retries since a message was sent. */
    retries: 0,
    retryTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  },

  reactions: {
    /** By conversation and index. */
    unconfirmed: new Map<string, UnconfirmedReaction>(),
    /** Requests, one after the other, so that the server gets them in order. */
    lastRequest: Promise.resolve(),
  },
});

/** One membership's chat session. Nothing that arrives after its end changes the state. */
export function openChatSession(store: StoreApi<ChatState>, ports: ChatPorts) {
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  const state = store.getState;

  function set(part: Partial<ChatState>): void {
    if (!isOver()) store.setState(part);
  }
  return {
    ports,
    memory: emptyMemory(),
    state,
    set,
    isOver,
    signal: ending.signal,
    end: () => ending.abort(),

    put<Table extends keyof Tables>(table: Table, id: string, value: Tables[Table][string]): void {
      set({ [table]: { ...state()[table], [id]: value } });
    },

    async ask<Name extends ChatRequestName>(
      name: Name,
      request: ChatRequestIn<Name>,
    ): Promise<ChatReplies[Name] | LiveRefusal> {
      const reply = await ports.ask(name, request);
      return isOver() ? { error_code: 'Offline' } : reply;
    },
  };
}

export type ChatSession = ReturnType<typeof openChatSession>;
