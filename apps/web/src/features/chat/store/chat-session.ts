import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { ChatReplies, ChatRequestIn, ChatRequestName } from '@nestmate/contract/socket/chat';
import type { StoreApi } from 'zustand/vanilla';
import type { LiveRefusal } from '@/platform/live/requests';
import type { RequestChat, UploadResult } from '../chat-service';
import type { ChatState, PendingMessage, Seed } from './chat-state';

export interface ChatPorts {
  requestChat: RequestChat;
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
    state,
    set,
    isOver,
    signal: ending.signal,
    end: () => ending.abort(),

    put<Table extends keyof Tables>(table: Table, id: string, value: Tables[Table][string]): void {
      set({ [table]: { ...state()[table], [id]: value } });
    },

    async requestChat<Name extends ChatRequestName>(
      name: Name,
      request: ChatRequestIn<Name>,
    ): Promise<ChatReplies[Name] | LiveRefusal> {
      const reply = await ports.requestChat(name, request);
      return isOver() ? { error_code: 'Offline' } : reply;
    },
  };
}

export type ChatSession = ReturnType<typeof openChatSession>;

/** What a file of the store remembers of each session without drawing it: made on first use, and gone with it. */
export function perSession<Memory extends object>(make: () => Memory): (session: ChatSession) => Memory {
  const memories = new WeakMap<ChatSession, Memory>();
  return (session) => {
    const known = memories.get(session);
    if (known) return known;
    const made = make();
    memories.set(session, made);
    return made;
  };
}
