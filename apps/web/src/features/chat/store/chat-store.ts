import type { ChatSid } from '@nestmate/contract/ids';
import type { ChatEvents, MessageText } from '@nestmate/contract/socket/chat';
import { createStore } from 'zustand/vanilla';
import { isRefused } from '@/platform/live/requests';
import { type ChatPorts, type ChatSession, openChatSession, perSession } from './chat-session';
import { type ChatState, initialChatState, type Seed } from './chat-state';
import {
  changeCall,
  editInConversation,
  findConversation,
  loadMoreConversations,
  markConversationsUnconfirmed,
  markRead,
  moveHorizon,
  fetchConversation,
  refetchList,
  removeFromConversation,
  reportReads,
  setBlocked,
  setMuted,
  showTyping,
  updateConversations,
} from './conversations';
import {
  editInHistory,
  jumpTo,
  jumpToLatest,
  loadNewer,
  loadOlder,
  markHistoryUnconfirmed,
  removeFromHistory,
  resumeHistory,
  retryPage,
  showConversation,
  showStretch,
} from './history';
import {
  discardPending,
  dropAllPending,
  receiveMessage,
  restoreAllPending,
  restorePending,
  resumePending,
  retryPending,
  sendMessage,
  sendPending,
} from './pending-messages';
import { react, receiveReactions } from './reactions';

/** A person sees the offline copy after this long without a reply. */
export const showCopyAfterMs = 1500;
/** The delay before a conversation shown from the copy is requested again. */
const retryDelayMs = 3000;

const memoryOf = perSession(() => ({
  /** The conversation that was opened last, and the address at which. */
  opened: { sid: undefined as ChatSid | undefined, chatId: '' },
}));

function sidAt({ state }: ChatSession, chatId: string): ChatSid | undefined {
  const address = state().addresses[chatId];
  return address && 'sid' in address ? address.sid : undefined;
}

/** Shows the offline copy of a listed conversation. @returns whether it shows */
async function showCopy(session: ChatSession, chatId: string, isStillDue = () => true): Promise<boolean> {
  const { state, put, ports, isOver } = session;
  const memory = memoryOf(session);
  const copy = await ports.readOfflineCopy();
  const conversation = Object.values(state().conversations).find((each) => each.chatId === chatId);
  const stretch = conversation && copy?.stretches[conversation.sid];
  if (!stretch || isOver() || !isStillDue()) return false;
  const { sid } = conversation;
  const isShown = showStretch(session, sid, stretch);
  if (memory.opened.chatId === chatId) memory.opened.sid = sid;
  put('addresses', chatId, { sid });
  await restorePending(session, sid);
  return isShown;
}

/** Opens the conversation at an address; before the start, once it has started. */
async function open(session: ChatSession, chatId: string): Promise<void> {
  const { state, set, put, requestChat, ports } = session;
  const memory = memoryOf(session);
  memory.opened = { sid: sidAt(session, chatId), chatId };
  if (state().phase !== 'ready') return;
  const { [chatId]: known, ...others } = state().addresses;
  if (known && 'error' in known) set({ addresses: others });
  let isWaiting = true;
  const late = setTimeout(() => void showCopy(session, chatId, () => isWaiting), showCopyAfterMs);
  const requestedAt = ports.now();
  const reply = await requestChat('chat.open', { chatId });
  clearTimeout(late);
  isWaiting = false;
  if (isRefused(reply)) {
    const isShown = reply.error_code === 'Offline' && (await showCopy(session, chatId));
    if (isShown)
      setTimeout(() => memory.opened.chatId === chatId && void open(session, chatId), retryDelayMs);
    else if (!known || 'error' in known) put('addresses', chatId, { error: reply.error_code });
    return;
  }
  const { conversation } = reply;
  const { sid } = conversation;
  if (memory.opened.chatId === chatId) memory.opened.sid = sid;
  updateConversations(session, [conversation], requestedAt);
  await Promise.all([showConversation(session, conversation, reply), restorePending(session, sid)]);
  put('addresses', chatId, { sid });
  void sendPending(session, sid);
}

/** Shows the offline copy until the server replies. */
async function seed(session: ChatSession, copy: Partial<Seed>): Promise<void> {
  if (session.state().phase === 'ready') return;
  session.set({ phase: 'starting', ...copy });
  markConversationsUnconfirmed(session);
  markHistoryUnconfirmed(session);
  await restoreAllPending(session);
}

/** At the start and after each gap: fetches what was missed and sends what is pending. */
async function started(session: ChatSession): Promise<void> {
  const { state, set } = session;
  const memory = memoryOf(session);
  const isFirst = state().phase !== 'ready';
  set({ phase: 'ready', error: null });
  if (isFirst && memory.opened.chatId !== '') void open(session, memory.opened.chatId);
  await refetchList(session);
  reportReads(session);
  await resumeHistory(session, memory.opened.sid);
  await resumePending(session);
}

/** Removes a message of this person. Returns an error code, or null when it is done. */
async function remove(session: ChatSession, sid: ChatSid, index: number): Promise<string | null> {
  const reply = await session.requestChat('chat.remove', { sid, index });
  if (isRefused(reply)) return reply.error_code;
  showRemoval(session, { sid, index });
  return null;
}

/** Replaces the text of a message of this person. Returns an error code, or null when it is done. */
async function edit(session: ChatSession, sid: ChatSid, index: number, body: string): Promise<string | null> {
  const reply = await session.requestChat('chat.edit', { sid, index, body });
  if (isRefused(reply)) return reply.error_code;
  showEdit(session, { sid, index, ...reply });
  return null;
}

function showEdit(
  session: ChatSession,
  { sid, index, body, editedAt }: { sid: ChatSid; index: number } & MessageText,
): void {
  editInHistory(session, sid, index, { body, editedAt });
  editInConversation(session, sid, index, { body, editedAt });
}

function showRemoval(session: ChatSession, { sid, index }: { sid: ChatSid; index: number }): void {
  removeFromHistory(session, sid, index);
  removeFromConversation(session, sid, index);
}

const isReady = ({ state }: ChatSession) => state().phase === 'ready';

type Event<Name extends keyof ChatEvents> = Parameters<ChatEvents[Name]>[0];

/** The chat of the acting membership. */
export function createChatStore(ports: ChatPorts) {
  const store = createStore<ChatState>()(() => initialChatState);
  const { getState, getInitialState, subscribe } = store;
  let session = openChatSession(store, ports);
  /** Applies a function to the session that is current when it is called. */
  const current =
    <Details extends unknown[], Result>(run: (session: ChatSession, ...details: Details) => Result) =>
    (...details: Details): Result =>
      run(session, ...details);
  return {
    getState,
    getInitialState,
    subscribe,

    starting: () => session.set({ phase: isReady(session) ? 'ready' : 'starting' }),
    failed: (error: string) => session.set({ phase: 'failed', error }),
    seed: current(seed),
    started: current(started),

    refetchList: current(refetchList),
    loadMoreConversations: current(loadMoreConversations),
    findConversation: current(findConversation),
    markRead: current(markRead),
    setBlocked: current(setBlocked),
    setMuted: current(setMuted),

    open: current(open),
    loadOlder: current(loadOlder),
    loadNewer: current(loadNewer),
    retryPage: current(retryPage),
    jumpTo: current(jumpTo),
    jumpToLatest: current(jumpToLatest),
    remove: current(remove),
    edit: current(edit),
    react: current(react),

    sendMessage: current(sendMessage),
    retryPending: current(retryPending),
    discardPending: current(discardPending),

    /** The handlers of socket events. */
    receive: {
      message({ sid, message }: Event<'chat.message'>) {
        // The list that is being fetched will contain it.
        if (isReady(session)) receiveMessage(session, sid, message);
      },
      removed: (event: Event<'chat.removed'>) => showRemoval(session, event),
      edited: (event: Event<'chat.edited'>) => showEdit(session, event),
      reacted: ({ sid, index, reactions }: Event<'chat.reacted'>) =>
        receiveReactions(session, sid, index, reactions),
      read: ({ sid, ...read }: Event<'chat.read'>) => moveHorizon(session, sid, read),
      call: ({ sid, call }: Event<'chat.call'>) => changeCall(session, sid, call),
      typing: ({ sid, userId }: Event<'chat.typing'>) => showTyping(session, sid, userId),
      /** The conversation's people, a block between them, or my own settings have changed. */
      changed: ({ sid }: Event<'chat.changed'>) => fetchConversation(session, sid),
      /** The room's people, or the round, have changed. */
      roomChanged() {
        if (isReady(session)) void refetchList(session);
      },
    },

    /** Ends the session and forgets everything of its membership. */
    clear() {
      session.end();
      dropAllPending(session);
      store.setState(initialChatState, true);
      session = openChatSession(store, ports);
    },
  };
}
