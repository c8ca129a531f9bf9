import {
  type ChatEvents,
  type ChatMessage,
  chatPages,
  type ChatReplies,
  type ChatRequestIn,
  type ChatRequestName,
  type ChatSid,
  type Conversation,
  type MessageId,
} from '@nestmate/contract';
import { createStore } from 'zustand/vanilla';
import type { Uploaded } from '../service/upload-picture';
import {
  type ChatState,
  type ChosenPicture,
  initialChatState,
  type LoadingState,
  type Pending,
  withMessage,
  withRead,
} from './chat-state';
import {
  append,
  emptyWindow,
  hear,
  lastIndexOf,
  type MessageWindow,
  prepend,
  takeAway,
} from './message-window';

export type Refusal = { error_code: string };
export type Ask = <Name extends ChatRequestName>(
  name: Name,
  request: ChatRequestIn<Name>,
) => Promise<ChatReplies[Name] | Refusal>;

/** What chatting needs of the world. */
export interface ChatPorts {
  ask: Ask;
  me: () => string;
  newId: () => string;
  now: () => number;
  upload: (sid: ChatSid, bytes: Blob) => Promise<Uploaded>;
  /** Keeps what waits to be sent, so that a reload loses nothing of it but pictures. */
  keepPending: (sid: string, pending: readonly Pending[], before: readonly Pending[]) => void;
  readPending: (sid: string) => Promise<readonly Pending[]>;
  /** The conversations in which something waits to be sent. */
  sidsWithPending: () => Promise<readonly string[]>;
}

/** Milliseconds for which somebody counts as typing after a word of it. */
const typingLasts = 6000;
/** What may well work later; everything else is a refusal for good. */
const passing = new Set(['Offline', 'Unavailable', 'TooManyRequests', 'Unexpected']);
const retryPause = 3000;

export const isRefused = <Reply extends object>(reply: Refusal | Reply): reply is Refusal =>
  'error_code' in reply;

/**
 * The conversations of one membership. Everything that arrives is put in its place by its index, so it does not matter in which
 * order, or how often, it arrives; what is found missing is fetched.
 */
export function createChatStore(ports: ChatPorts) {
  const store = createStore<ChatState>()(() => initialChatState);
  const { getState: now, setState } = store;
  /** Counts the memberships that chatted here: late answers are dropped. */
  let owner = 0;
  const sending = new Set<string>();
  const catchingUp = new Set<string>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const patch = <Key extends keyof ChatState>(key: Key, id: string, value: unknown) =>
    setState({ [key]: { ...(now()[key] as object), [id]: value } } as Pick<ChatState, Key>);
  const setLoading = (sid: string, state: LoadingState) => patch('loadingStates', sid, state);
  const setWindow = (sid: string, window: MessageWindow) => patch('windows', sid, window);
  const setPending = (sid: string, pending: readonly Pending[]) => {
    const before = pendingOf(sid);
    patch('sendingStates', sid, pending);
    ports.keepPending(
      sid,
      pending.filter(({ picture }) => picture === undefined),
      before,
    );
  };
  const pendingOf = (sid: string) => now().sendingStates[sid] ?? [];

  function know(conversations: readonly Conversation[]) {
    const known = { ...now().conversations };
    for (const conversation of conversations) {
      const before = known[conversation.sid];
      // An answer may be older than what was heard meanwhile.
      known[conversation.sid] =
        before?.lastMessage && before.lastIndex > conversation.lastIndex
          ? withMessage({ ...conversation }, before.lastMessage, ports.me())
          : conversation;
    }
    setState({ conversations: known });
    for (const { sid } of conversations) void catchUp(sid);
  }

  /** Asks, and answers nothing when another membership chats by the time of the answer. */
  async function ask<Name extends ChatRequestName>(name: Name, request: ChatRequestIn<Name>) {
    const asked = owner;
    const reply = await ports.ask(name, request);
    return asked === owner ? reply : { error_code: 'Offline' };
  }

  async function list(before?: string): Promise<void> {
    setState({ listing: 'loading' });
    const reply = await ask('chat.list', before === undefined ? {} : { before });
    if (isRefused(reply)) return setState({ listing: 'failed' });
    know(reply.conversations);
    const isFirst = before === undefined;
    const gone = isFirst ? goneFrom(reply.conversations, reply.hasMore) : [];
    gone.forEach(forget);
    setState({ listing: 'idle', hasMore: reply.hasMore });
  }

  /** A conversation that is not the person's any more, with what was read of it. */
  function forget(sid: string) {
    const { [sid]: _, ...conversations } = now().conversations;
    const { [sid]: __, ...windows } = now().windows;
    setState({ conversations, windows });
  }

  /** Rooms that the person does not live in any more: the first page would have them. */
  function goneFrom(page: readonly Conversation[], hasMore: boolean): string[] {
    const shown = new Set<string>(page.map(({ sid }) => sid));
    return Object.values(now().conversations).flatMap(({ sid, kind }) =>
      kind === 'room' && !hasMore && !shown.has(sid) ? [sid] : [],
    );
  }

  /** Opens the conversation behind an address. */
  async function open(chatId: string): Promise<void> {
    const asked = owner;
    const known = now().addresses[chatId];
    if (known && 'error' in known) patch('addresses', chatId, undefined);
    const reply = await ask('chat.open', { chatId });
    if (isRefused(reply)) {
      if (!known || 'error' in known) patch('addresses', chatId, { error: reply.error_code });
      return;
    }
    const { conversation, messages, hasPrevPage } = reply;
    const { sid } = conversation;
    know([conversation]);
    const window = now().windows[sid];
    const fresh = { messages, hasOlder: hasPrevPage, hasNewer: false };
    const first = messages[0]?.index ?? 0;
    // What was read before stays, where the two join.
    const joins = window && !window.hasNewer && lastIndexOf(window) + 1 >= first;
    setWindow(
      sid,
      joins
        ? messages.reduce((kept, each) => hear(kept, each, conversation.firstIndex).window, window)
        : fresh,
    );
    void catchUp(sid);
    await bringPending(sid);
    if (asked !== owner) return;
    patch('addresses', chatId, { sid });
    void flush(sid as ChatSid);
  }

  /** Takes up what an earlier visit, or another window, has left to be sent. */
  async function bringPending(sid: string): Promise<void> {
    if (now().sendingStates[sid]) return;
    const asked = owner;
    const kept = await ports.readPending(sid);
    if (asked === owner && !now().sendingStates[sid]) patch('sendingStates', sid, kept);
  }

  async function fetchInto(
    sid: ChatSid,
    wanted: { before?: number; after?: number; count: number },
    take: (window: MessageWindow, page: ChatReplies['chat.history']) => MessageWindow,
  ): Promise<void> {
    if (now().loadingStates[sid] === 'loading') return;
    setLoading(sid, 'loading');
    const reply = await ask('chat.history', { sid, ...wanted });
    if (isRefused(reply)) return setLoading(sid, 'failed');
    setWindow(sid, take(now().windows[sid] ?? emptyWindow, reply));
    setLoading(sid, 'idle');
    void catchUp(sid);
  }

  async function older(sid: ChatSid): Promise<void> {
    const window = now().windows[sid];
    const before = window?.messages[0]?.index;
    if (!window?.hasOlder || before === undefined) return;
    await fetchInto(sid, { before, count: chatPages.older }, (current, { messages, hasPrevPage }) =>
      prepend(current, messages, hasPrevPage),
    );
  }

  /** After a jump to an old message: what follows. */
  async function forward(sid: ChatSid): Promise<void> {
    const window = now().windows[sid];
    if (!window?.hasNewer) return;
    const count = chatPages.onLoad;
    await fetchInto(sid, { after: lastIndexOf(window), count }, (current, { messages }) =>
      append(current, messages, messages.length < count),
    );
  }

  /** Whether messages are known to be there that the window at the end of the conversation lacks. */
  function isBehind(sid: ChatSid): boolean {
    const window = now().windows[sid];
    return (
      window !== undefined &&
      !window.hasNewer &&
      lastIndexOf(window) < (now().conversations[sid]?.lastIndex ?? -1)
    );
  }

  /** Fetches what was missed. Whoever finds it under way leaves it to look again at its end. */
  async function catchUp(sid: ChatSid): Promise<void> {
    if (catchingUp.has(sid)) return;
    catchingUp.add(sid);
    try {
      while (isBehind(sid)) {
        const after = lastIndexOf(now().windows[sid] ?? emptyWindow);
        // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
        const reply = await ask('chat.history', { sid, after, count: chatPages.missed });
        const window = now().windows[sid];
        if (isRefused(reply) || !window || reply.messages.length === 0) return;
        setWindow(sid, window.hasNewer ? window : append(window, reply.messages, true));
      }
    } finally {
      catchingUp.delete(sid);
    }
  }

  /** What was taken back while nobody told of it goes from what is held, too. */
  async function readAnew(sid: ChatSid): Promise<void> {
    const first = now().windows[sid]?.messages[0]?.index;
    const last = lastIndexOf(now().windows[sid] ?? emptyWindow);
    if (first === undefined) return;
    for (let after = first - 1; after < last; after += chatPages.missed) {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const reply = await ask('chat.history', { sid, after, count: chatPages.missed });
      const window = now().windows[sid];
      if (isRefused(reply) || !window) return;
      const inside = reply.messages.filter(({ index }) => index <= last);
      setWindow(
        sid,
        inside.reduce((kept, each) => hear(kept, each).window, window),
      );
    }
    await catchUp(sid);
  }

  /** Looks at an old message, with what surrounds it. */
  async function jumpTo(sid: ChatSid, index: number): Promise<void> {
    const { messages = [] } = now().windows[sid] ?? emptyWindow;
    if (messages.some((message) => message.index === index)) return;
    const after = Math.max(-1, index - chatPages.onLoad);
    const firstIndex = now().conversations[sid]?.firstIndex ?? 0;
    setLoading(sid, 'idle');
    await fetchInto(sid, { after, count: chatPages.onLoad * 2 }, (_, page) => ({
      messages: page.messages,
      hasOlder: (page.messages[0]?.index ?? firstIndex) > firstIndex,
      hasNewer: (page.messages.at(-1)?.index ?? -1) < (now().conversations[sid]?.lastIndex ?? -1),
    }));
  }

  /** Back to the newest messages. */
  async function jumpToLatest(sid: ChatSid): Promise<void> {
    if (!now().windows[sid]?.hasNewer) return;
    setLoading(sid, 'idle');
    await fetchInto(sid, { count: chatPages.onLoad }, (_, { messages, hasPrevPage }) => ({
      messages,
      hasOlder: hasPrevPage,
      hasNewer: false,
    }));
  }

  function place(sid: string, message: ChatMessage) {
    const conversation = now().conversations[sid];
    if (conversation) patch('conversations', sid, withMessage(conversation, message, ports.me()));
    const waiting = pendingOf(sid);
    if (waiting.some(({ id }) => id === message.id))
      setPending(
        sid,
        waiting.filter(({ id }) => id !== message.id),
      );
    const window = now().windows[sid];
    if (window) {
      const heard = hear(window, message, conversation?.firstIndex);
      setWindow(sid, heard.window);
      if (heard.gap) void catchUp(sid as ChatSid);
    }
    if (message.author) stopTyping(sid, message.author);
  }

  const changePending = (sid: string, id: string, change: Partial<Pending>) =>
    setPending(
      sid,
      pendingOf(sid).map((each) => (each.id === id ? { ...each, ...change } : each)),
    );

  /** Sends one message; a picture's bytes travel first, and once. */
  async function deliver(
    sid: ChatSid,
    { id, body, picture }: Pending,
  ): Promise<ChatReplies['chat.send'] | Refusal> {
    if (!picture) return ports.ask('chat.send', { sid, id, body });
    const asked = owner;
    const isOver = () => asked !== owner;
    const uploaded = picture.uploadId === null ? await ports.upload(sid, picture.bytes) : picture;
    if (isOver()) return { error_code: 'Offline' };
    if ('error_code' in uploaded) return uploaded;
    const { uploadId } = uploaded;
    if (uploadId === null) return { error_code: 'Unexpected' };
    changePending(sid, id, { picture: { ...picture, uploadId } });
    const reply = await ports.ask('chat.send', { sid, id, body, picture: uploadId });
    // Sent again, it needs a new place for its bytes.
    if (!isOver() && isRefused(reply) && !passing.has(reply.error_code))
      changePending(sid, id, { picture: { ...picture, uploadId: null } });
    return reply;
  }

  /** Sends what waits, one after the other, so that it arrives in the order in which it was written. */
  async function flush(sid: ChatSid): Promise<void> {
    if (sending.has(sid)) return;
    sending.add(sid);
    const asked = owner;
    try {
      for (;;) {
        const next = pendingOf(sid).find(({ state }) => state === 'sending');
        if (!next) return;
        // oxlint-disable-next-line no-await-in-loop -- in order
        const reply = await deliver(sid, next);
        if (asked !== owner) return;
        if (!isRefused(reply)) place(sid, reply.message);
        else if (passing.has(reply.error_code)) return tryAgainSoon();
        else changePending(sid, next.id, { state: 'failed', error: reply.error_code });
      }
    } finally {
      sending.delete(sid);
    }
  }

  const flushAll = () => {
    for (const sid of Object.keys(now().sendingStates)) void flush(sid as ChatSid);
  };

  function tryAgainSoon() {
    clearTimeout(retry);
    retry = setTimeout(flushAll, retryPause);
  }

  function stopTyping(sid: string, userId: string) {
    const { [userId]: _, ...others } = now().typing[sid] ?? {};
    patch('typing', sid, others);
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,

    /** The service is there, perhaps again: what was missed is fetched, what waits is sent. */
    async began(): Promise<void> {
      setState({ phase: 'ready', error: null });
      const asked = owner;
      const held = Object.keys(now().windows) as ChatSid[];
      await list();
      await Promise.all(held.map(async (sid) => readAnew(sid)));
      for (const sid of await ports.sidsWithPending())
        // oxlint-disable-next-line no-await-in-loop -- a handful at most
        if (asked === owner && now().conversations[sid]) await bringPending(sid);
      if (asked === owner) flushAll();
    },

    starting: () => setState({ phase: now().phase === 'ready' ? 'ready' : 'starting' }),
    failed: (error: string) => setState({ phase: 'failed', error }),

    /** Forgets everything of the membership that chatted here. */
    clear() {
      owner += 1;
      clearTimeout(retry);
      sending.clear();
      catchingUp.clear();
      setState(initialChatState, true);
    },

    list,
    open,
    older,
    forward,
    jumpTo,
    jumpToLatest,

    send(sid: ChatSid, body: string, picture?: ChosenPicture) {
      const id = ports.newId() as MessageId;
      const createdAt = new Date(ports.now()).toISOString();
      setPending(sid, [
        ...pendingOf(sid),
        { id, body, createdAt, state: 'sending', error: null, ...(picture && { picture }) },
      ]);
      void flush(sid);
    },

    retry(sid: ChatSid, id: string) {
      changePending(sid, id, { state: 'sending', error: null });
      void flush(sid);
    },

    discard: (sid: ChatSid, id: string) =>
      setPending(
        sid,
        pendingOf(sid).filter((each) => each.id !== id),
      ),

    /** Everything up to here has been seen. */
    async read(sid: ChatSid, index: number): Promise<void> {
      const conversation = now().conversations[sid];
      if (!conversation || index <= conversation.readIndex) return;
      patch('conversations', sid, withRead(conversation, ports.me(), index, ports.me()));
      await ask('chat.read', { sid, index });
    },

    async block(sid: ChatSid, blocked: boolean): Promise<string | null> {
      const reply = await ask('chat.block', { sid, blocked });
      if (isRefused(reply)) return reply.error_code;
      know([reply.conversation]);
      return null;
    },

    async mute(sid: ChatSid, muted: boolean): Promise<string | null> {
      const reply = await ask('chat.mute', { sid, muted });
      if (isRefused(reply)) return reply.error_code;
      know([reply.conversation]);
      return null;
    },

    async remove(sid: ChatSid, index: number): Promise<string | null> {
      const reply = await ask('chat.remove', { sid, index });
      if (isRefused(reply)) return reply.error_code;
      const window = now().windows[sid];
      if (window) setWindow(sid, takeAway(window, index));
      return null;
    },

    hear: {
      message({ sid, message }: Parameters<ChatEvents['chat.message']>[0]) {
        // What comes before the list has come is in it.
        if (now().phase !== 'ready') return;
        if (!now().conversations[sid]) void list();
        place(sid, message);
      },
      removed({ sid, index }: Parameters<ChatEvents['chat.removed']>[0]) {
        const window = now().windows[sid];
        if (window) setWindow(sid, takeAway(window, index));
        const conversation = now().conversations[sid];
        const last = conversation?.lastMessage;
        if (conversation && last?.index === index)
          patch('conversations', sid, {
            ...conversation,
            lastMessage: { ...last, type: 'removed', body: '', media: null },
          });
      },
      read({ sid, userId, index }: Parameters<ChatEvents['chat.read']>[0]) {
        const conversation = now().conversations[sid];
        if (conversation) patch('conversations', sid, withRead(conversation, userId, index, ports.me()));
      },
      typing({ sid, userId }: Parameters<ChatEvents['chat.typing']>[0]) {
        patch('typing', sid, { ...now().typing[sid], [userId]: ports.now() + typingLasts });
        setTimeout(() => {
          if ((now().typing[sid]?.[userId] ?? 0) <= ports.now()) stopTyping(sid, userId);
        }, typingLasts + 50);
      },
      /** Who is in a conversation has changed. */
      async changed({ sid }: Parameters<ChatEvents['chat.changed']>[0]) {
        const reply = await ask('chat.open', { chatId: sid });
        if (!isRefused(reply)) return know([reply.conversation]);
        if (reply.error_code === 'NotFound') forget(sid);
      },
      /** Somebody has come to the room, or left it. */
      roomChanged() {
        if (now().phase === 'ready') void list();
      },
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;
