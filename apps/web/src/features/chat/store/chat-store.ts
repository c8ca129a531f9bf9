import type { ChatEvents, ChatMessage, ChatSid } from '@nestmate/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ChatPorts, createChatSession, isRefused } from './chat-session';
import { type ChatState, type ChosenPicture, initialChatState } from './chat-state';
import { createConversations } from './conversations';
import { createHistory } from './history';
import { createOutbox } from './outbox';
import { createTyping } from './typing';

type Event<Name extends keyof ChatEvents> = Parameters<ChatEvents[Name]>[0];

/** One membership's chat, from when it begins until another's does. */
function createChat(store: StoreApi<ChatState>, ports: ChatPorts) {
  const session = createChatSession(store, ports);
  const { state, set, put, ask } = session;
  const typing = createTyping(session);
  const history = createHistory(session);
  const conversations = createConversations(session, (sid) => void history.catchUp(sid));
  const outbox = createOutbox(session, onSent);
  /** The conversation that was opened last. */
  let looking: ChatSid | undefined;

  function place(sid: ChatSid, message: ChatMessage): void {
    conversations.heard(sid, message);
    history.received(sid, message);
    outbox.arrived(sid, message);
    if (message.author) typing.stop(sid, message.author);
  }

  /** Whoever writes while they look at the past sees what they wrote. */
  function onSent(sid: ChatSid, message: ChatMessage): void {
    place(sid, message);
    void history.jumpToLatest(sid);
  }

  return {
    conversations,
    history,
    outbox,
    typing,
    end: session.end,

    /** The service is there, perhaps again: what was missed is fetched, what waits is sent. */
    async began(): Promise<void> {
      set({ phase: 'ready', error: null });
      await conversations.list();
      conversations.tellWhatWasRead();
      await history.resume(looking);
      await outbox.resume();
    },

    /** Opens the conversation behind an address. */
    async open(chatId: string): Promise<void> {
      const { [chatId]: known, ...others } = state().addresses;
      if (known && 'error' in known) set({ addresses: others });
      const reply = await ask('chat.open', { chatId });
      if (isRefused(reply)) {
        if (!known || 'error' in known) put('addresses', chatId, { error: reply.error_code });
        return;
      }
      const { sid } = reply.conversation;
      looking = sid as ChatSid;
      conversations.know([reply.conversation]);
      await Promise.all([history.show(reply.conversation, reply), outbox.bring(sid)]);
      put('addresses', chatId, { sid });
      void outbox.flush(looking);
    },

    async remove(sid: ChatSid, index: number): Promise<string | null> {
      const reply = await ask('chat.remove', { sid, index });
      if (isRefused(reply)) return reply.error_code;
      history.removed(sid, index);
      conversations.removed(sid, index);
      return null;
    },

    message({ sid, message }: Event<'chat.message'>): void {
      // What comes before the list has come is in it.
      if (state().phase !== 'ready') return;
      if (!state().conversations[sid]) void conversations.list();
      place(sid as ChatSid, message);
    },

    async changed({ sid }: Event<'chat.changed'>): Promise<void> {
      const reply = await ask('chat.open', { chatId: sid });
      if (!isRefused(reply)) conversations.know([reply.conversation]);
      else if (reply.error_code === 'NotFound') conversations.forget(sid);
    },
  };
}

/** The chat of whichever membership chats now. */
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
    began: () => chat.began(),
    /** Forgets everything of the membership that chatted here. */
    clear() {
      chat.end();
      setState(initialChatState, true);
      chat = createChat(store, ports);
    },

    list: (before?: string) => chat.conversations.list(before),
    read: (sid: ChatSid, index: number) => chat.conversations.read(sid, index),
    block: (sid: ChatSid, blocked: boolean) => chat.conversations.block(sid, blocked),
    mute: (sid: ChatSid, muted: boolean) => chat.conversations.mute(sid, muted),

    open: (chatId: string) => chat.open(chatId),
    older: (sid: ChatSid) => chat.history.older(sid),
    newer: (sid: ChatSid) => chat.history.newer(sid),
    retryPage: (sid: ChatSid) => chat.history.retry(sid),
    jumpTo: (sid: ChatSid, index: number) => chat.history.jumpTo(sid, index),
    jumpToLatest: (sid: ChatSid) => chat.history.jumpToLatest(sid),
    remove: (sid: ChatSid, index: number) => chat.remove(sid, index),

    send(sid: ChatSid, body: string, picture?: ChosenPicture) {
      chat.outbox.send(sid, body, picture);
      void chat.history.jumpToLatest(sid);
    },
    retry: (sid: ChatSid, id: string) => chat.outbox.retry(sid, id),
    discard: (sid: ChatSid, id: string) => chat.outbox.drop(sid, id),

    hear: {
      message: (event: Event<'chat.message'>) => chat.message(event),
      removed({ sid, index }: Event<'chat.removed'>) {
        chat.history.removed(sid, index);
        chat.conversations.removed(sid, index);
      },
      read: ({ sid, userId, index }: Event<'chat.read'>) => chat.conversations.readBy(sid, userId, index),
      typing: ({ sid, userId }: Event<'chat.typing'>) => chat.typing.heard(sid, userId),
      /** Who is in a conversation has changed. */
      changed: (event: Event<'chat.changed'>) => chat.changed(event),
      /** Somebody has come to the room, or left it, or the round is another one. */
      roomChanged() {
        if (getState().phase === 'ready') void chat.conversations.list();
      },
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;
