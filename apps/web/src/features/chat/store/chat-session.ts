import type {
  ChatReactions,
  ChatReplies,
  ChatRequestIn,
  ChatRequestName,
  ConversationCall,
} from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import type { StoreApi } from 'zustand/vanilla';
import type { LiveRefusal } from '@/platform/live/requests';
import type { Ask, Uploaded } from '../chat-service';
import type { ChatState, PendingMessage } from './chat-state';
import type { Seed } from './offline-copy';

/** The dependencies of chat. */
export interface ChatPorts {
  ask: Ask;
  me: () => UserId | undefined;
  newId: () => string;
  now: () => number;
  upload: (sid: ChatSid, bytes: Blob, signal: AbortSignal) => Promise<Uploaded>;
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
    /** Grows whenever a conversation's stretch is replaced or dropped: a page that was requested for an earlier stretch is dropped. */
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
