import type { ChatEvents, ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { Reaction } from '@nestmate/contract/reactions';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRefused } from '../chat-service';
import { type ChatPorts, openChatSession, type ChatSession } from './chat-session';
import { type Additions, type ChatState, initialChatState } from './chat-state';
import { createConversations } from './conversations';
import { createHistory } from './history';
import { createOutbox } from './pending-messages';
import { createReactions } from './reactions';
import type { Seed } from './offline-copy';

/** Without a reply for this long, a person sees the state that this browser has kept. */
export const showCopyAfterMs = 1500;
/** The delay before a conversation shown from that state is requested again. */
const retryDelayMs = 3000;

type Event<Name extends keyof ChatEvents> = Parameters<ChatEvents[Name]>[0];

/** The chat of one membership. */
function createChat(store: StoreApi<ChatState>, ports: ChatPorts) {
  const session = openChatSession(store, ports);
  const { state, set, put, ask } = session;
  const typing = createTyping(session);
  const history = createHistory(session);
  const reactions = createReactions(session);
  const conversations = createConversations(session, {
    onUpdate: (sid) => void history.catchUp(sid),
    onForget: history.forget,
  });
  const outbox = createOutbox(session, onSent);
  /** The conversation that was opened last, and the address at which. */
  let openSid: ChatSid | undefined;
  let openChatId = '';

  function sidAt(chatId: string): ChatSid | undefined {
    const address = state().addresses[chatId];
    return address && 'sid' in address ? address.sid : undefined;
  }

  function place(sid: ChatSid, message: ChatMessage): void {
    conversations.received(sid, message, outbox.pendingOf(sid, message)?.after);
    history.received(sid, message);
    outbox.acknowledged(sid, message);
    if (message.author) typing.stop(sid, message.author);
  }

  /** A person who writes while they look at old messages is shown their message. */
  function onSent(sid: ChatSid, message: ChatMessage): void {
    place(sid, message);
    void history.jumpToLatest(sid);
  }

  /** Shows the kept copy of a listed conversation. @returns whether it shows */
  async function showKept(chatId: string, isWanted = () => true): Promise<boolean> {
    const kept = await ports.readOfflineCopy();
    const conversation = Object.values(state().conversations).find((each) => each.chatId === chatId);
    const stretch = conversation && kept?.stretches[conversation.sid];
    if (!stretch || session.isOver() || !isWanted()) return false;
    const { sid } = conversation;
    const isKept = history.showKept(sid, stretch);
    if (openChatId === chatId) openSid = sid;
    put('addresses', chatId, { sid });
    await outbox.restore(sid);
    return isKept;
  }

  /** Opens the conversation at an address; before the start, once it has started. */
  async function open(chatId: string): Promise<void> {
    openChatId = chatId;
    openSid = sidAt(chatId);
    if (state().phase !== 'ready') return;
    const { [chatId]: known, ...others } = state().addresses;
    if (known && 'error' in known) set({ addresses: others });
    let isWaiting = true;
    const late = setTimeout(() => void showKept(chatId, () => isWaiting), showCopyAfterMs);
    const requestedAt = ports.now();
    const reply = await ask('chat.open', { chatId });
    clearTimeout(late);
    isWaiting = false;
    if (isRefused(reply)) {
      const isKept = reply.error_code === 'Offline' && (await showKept(chatId));
      if (isKept) setTimeout(() => openChatId === chatId && void open(chatId), retryDelayMs);
      else if (!known || 'error' in known) put('addresses', chatId, { error: reply.error_code });
      return;
    }
    const { sid } = reply.conversation;
    if (openChatId === chatId) openSid = sid;
    conversations.update([reply.conversation], requestedAt);
    await Promise.all([history.show(reply.conversation, reply), outbox.restore(sid)]);
    put('addresses', chatId, { sid });
    void outbox.flush(sid);
  }

  return {
    conversations,
    history,
    reactions,
    outbox,
    typing,
    end: session.end,

    /** Shows the state kept by an earlier visit until the server replies. */
    async seed(seed: Partial<Seed>): Promise<void> {
      if (state().phase === 'ready') return;
      set({ phase: 'starting', ...seed });
      conversations.seeded();
      history.seeded();
      await outbox.restoreAll();
    },

    open,

    /** At the start and after each gap: fetches what was missed and sends what is pending. */
    async began(): Promise<void> {
      const isFirst = state().phase !== 'ready';
      set({ phase: 'ready', error: null });
      if (isFirst && openChatId !== '') void open(openChatId);
      await conversations.list();
      conversations.reportReads();
      await history.resume(openSid);
      await outbox.resume();
    },

    async remove(sid: ChatSid, index: number): Promise<string | null> {
      const reply = await ask('chat.remove', { sid, index });
      if (isRefused(reply)) return reply.error_code;
      history.removed(sid, index);
      conversations.removed(sid, index);
      return null;
    },

    message({ sid, message }: Event<'chat.message'>): void {
      // The list that is being fetched will contain it.
      if (state().phase !== 'ready') return;
      place(sid, message);
    },

    changed: ({ sid }: Event<'chat.changed'>) => conversations.readOne(sid),
  };
}

/** Somebody counts as typing for this long after each event. */
const typingMs = 6000;

/** Who is typing, until some time has passed or their message is there. */
function createTyping({ state, put, ports }: ChatSession) {
  function stop(sid: ChatSid, userId: UserId): void {
    const { [userId]: until, ...others } = state().typing[sid] ?? {};
    if (until !== undefined) put('typing', sid, others);
  }
  return {
    stop,
    received(sid: ChatSid, userId: UserId): void {
      put('typing', sid, { ...state().typing[sid], [userId]: ports.now() + typingMs });
      setTimeout(() => {
        if ((state().typing[sid]?.[userId] ?? 0) <= ports.now()) stop(sid, userId);
      }, typingMs + 50);
    },
  };
}

/** The chat of the current membership. */
export function createChatStore(ports: ChatPorts) {
  const store = createStore<ChatState>()(() => initialChatState);
  let chat = createChat(store, ports);
  const { getState, getInitialState, subscribe, setState } = store;
  return {
    getState,
    getInitialState,
    subscribe,

    starting: () => setState({ phase: getState().phase === 'ready' ? 'ready' : 'starting' }),
    failed: (error: string) => setState({ phase: 'failed', error }),
    seed: (seed: Partial<Seed>) => chat.seed(seed),
    began: () => chat.began(),
    /** Ends the session and forgets everything of its membership. */
    clear() {
      chat.end();
      setState(initialChatState, true);
      chat = createChat(store, ports);
    },

    refetchList: () => chat.conversations.list(),
    loadMoreConversations: () => chat.conversations.loadMoreConversations(),
    findConversation: (sid: ChatSid) => chat.conversations.find(sid),
    markRead: (sid: ChatSid, index: number) => chat.conversations.read(sid, index),
    setBlocked: (sid: ChatSid, blocked: boolean) => chat.conversations.block(sid, blocked),
    mute: (sid: ChatSid, muted: boolean) => chat.conversations.mute(sid, muted),

    open: (chatId: string) => chat.open(chatId),
    older: (sid: ChatSid) => chat.history.older(sid),
    newer: (sid: ChatSid) => chat.history.newer(sid),
    retryPage: (sid: ChatSid) => chat.history.retry(sid),
    jumpTo: (sid: ChatSid, index: number) => chat.history.jumpTo(sid, index),
    jumpToLatest: (sid: ChatSid) => chat.history.jumpToLatest(sid),
    remove: (sid: ChatSid, index: number) => chat.remove(sid, index),
    react: (sid: ChatSid, index: number, reaction: Reaction | null) =>
      chat.reactions.react(sid, index, reaction),

    sendMessage(sid: ChatSid, body: string, additions?: Additions): Promise<void> {
      const storing = chat.outbox.send(sid, body, additions);
      void chat.history.jumpToLatest(sid);
      return storing;
    },
    retryPending: (sid: ChatSid, id: string) => chat.outbox.retry(sid, id),
    discardPending: (sid: ChatSid, id: string) => chat.outbox.discard(sid, id),

    receive: {
      message: (event: Event<'chat.message'>) => chat.message(event),
      removed({ sid, index }: Event<'chat.removed'>) {
        chat.history.removed(sid, index);
        chat.conversations.removed(sid, index);
      },
      reacted: ({ sid, index, reactions }: Event<'chat.reacted'>) =>
        chat.reactions.received(sid, index, reactions),
      read: ({ sid, userId, index }: Event<'chat.read'>) => chat.conversations.readBy(sid, userId, index),
      call: ({ sid, call }: Event<'chat.call'>) => chat.conversations.callChanged(sid, call),
      typing: ({ sid, userId }: Event<'chat.typing'>) => chat.typing.received(sid, userId),
      /** The participants of a conversation have changed. */
      changed: (event: Event<'chat.changed'>) => chat.changed(event),
      /** The room's people, or the round, have changed. */
      roomChanged() {
        if (getState().phase === 'ready') void chat.conversations.list();
      },
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;
