import type { ChatMessage, ChatPictureId, Conversation, MessageId } from '@nestmate/contract';
import type { MessageStretch } from './message-stretch';

/** A picture that was chosen, and where its bytes are at the server once they are. */
export interface ChosenPicture {
  bytes: Blob;
  /** To show it by while it travels. */
  url: string;
  width: number;
  height: number;
  uploadId: ChatPictureId | null;
}

/** A message of one's own that the server has not acknowledged yet. */
export interface Pending {
  id: MessageId;
  body: string;
  picture?: ChosenPicture;
  createdAt: string;
  /** `failed`: refused for good; the person may send it again or drop it. */
  state: 'failed' | 'sending';
  /** Why it failed. */
  error: string | null;
}

export type LoadingState = 'failed' | 'idle' | 'loading';

export interface ChatState {
  /** `off` in registration, and while nobody is signed in. */
  phase: 'failed' | 'off' | 'ready' | 'starting';
  /** Why chatting could not begin. */
  error: string | null;
  conversations: Readonly<Record<string, Conversation>>;
  listing: LoadingState;
  /** What the older conversations are asked for with; null when all are known. */
  nextPage: string | null;
  /** The conversation behind an address, or why there is none. */
  addresses: Readonly<Record<string, { sid: string } | { error: string }>>;
  stretches: Readonly<Record<string, MessageStretch>>;
  /** What is being fetched of a conversation. */
  loadingStates: Readonly<Record<string, LoadingState>>;
  sendingStates: Readonly<Record<string, readonly Pending[]>>;
  /** Who types, with the moment at which they no longer do. */
  typing: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

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

/** The conversations as they are listed: the newest first. */
export const listed = ({ conversations }: ChatState): Conversation[] =>
  Object.values(conversations)
    .filter(({ lastMessage, kind }) => lastMessage !== null || kind === 'room')
    .toSorted((a, b) =>
      a.newestAt === b.newestAt ? (a.sid < b.sid ? 1 : -1) : a.newestAt < b.newestAt ? 1 : -1,
    );

/** What waits in conversations that are not muted. */
export const unreadOf = ({ conversations }: ChatState): number =>
  Object.values(conversations).reduce((sum, { muted, unreadCount }) => sum + (muted ? 0 : unreadCount), 0);

/** What a conversation is after a message in it. */
export function withMessage(conversation: Conversation, message: ChatMessage, me: string): Conversation {
  if (message.index <= conversation.lastIndex) {
    const isLast = message.index === conversation.lastIndex;
    return isLast ? { ...conversation, lastMessage: message } : conversation;
  }
  // Whoever writes has read what came before.
  const readIndex = message.author === me ? message.index : conversation.readIndex;
  return {
    ...conversation,
    lastMessage: message,
    newestAt: message.createdAt,
    lastIndex: message.index,
    readIndex,
    unreadCount: message.index - readIndex,
  };
}

/** What a conversation is once somebody has read up to an index. */
export function withRead(
  conversation: Conversation,
  userId: string,
  index: number,
  me: string,
): Conversation {
  const people = conversation.people.map((person) =>
    person.userId === userId ? { ...person, readIndex: Math.max(person.readIndex, index) } : person,
  );
  if (userId !== me) return { ...conversation, people };
  const readIndex = Math.max(conversation.readIndex, index);
  return { ...conversation, people, readIndex, unreadCount: Math.max(0, conversation.lastIndex - readIndex) };
}
