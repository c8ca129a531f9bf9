import {
  type ChatMessage,
  chatPages,
  type ChatSid,
  type Conversation,
  type MessagePage,
} from '@nestmate/contract';
import { type ChatSession, isRefused } from './chat-session';
import {
  append,
  emptyWindow,
  firstIndexOf,
  hear,
  lastIndexOf,
  letGo,
  type MessageWindow,
  mostHeld,
  prepend,
  replace,
  takeAway,
} from './message-window';

/** As many messages that were read are shown above the first unread one. */
const shownBefore = 4;

interface Wanted {
  before?: number;
  after?: number;
  count: number;
}

/**
 * What is held of each conversation: one stretch without holes. Everything is put in its place by its index, so it does not
 * matter in which order, or how often, it arrives; what is found missing is fetched.
 */
export function createHistory({ state, set, put, ask }: ChatSession) {
  const catchingUp = new Set<string>();
  /** Counts what each conversation was made to look at: a page that was asked for before belongs to another stretch. */
  const stretches = new Map<string, number>();
  /** What failed, to be done again. */
  const lastTry = new Map<string, () => Promise<unknown>>();

  const windowOf = (sid: string) => state().windows[sid] ?? emptyWindow;
  const lastIndexIn = (sid: string) => state().conversations[sid]?.lastIndex ?? -1;

  function beginStretch(sid: string): number {
    const turn = (stretches.get(sid) ?? 0) + 1;
    stretches.set(sid, turn);
    return turn;
  }

  /** Fetches a page for a stretch. Answers whether it is there. */
  async function fetchFor(
    sid: ChatSid,
    turn: number,
    wanted: Wanted,
    take: (page: MessagePage) => MessageWindow,
  ): Promise<boolean> {
    put('loadingStates', sid, 'loading');
    const reply = await ask('chat.history', { sid, ...wanted });
    if (stretches.get(sid) !== turn) return false;
    if (!isRefused(reply)) put('windows', sid, take(reply));
    put('loadingStates', sid, isRefused(reply) ? 'failed' : 'idle');
    void catchUp(sid);
    return !isRefused(reply);
  }

  /** A page beside what is held, whose other end is let go once there is too much of it. */
  async function extend(
    sid: ChatSid,
    wanted: Wanted,
    far: 'newer' | 'older',
    take: (page: MessagePage) => MessageWindow,
  ): Promise<void> {
    if (state().loadingStates[sid] === 'loading') return;
    lastTry.set(sid, () => extend(sid, wanted, far, take));
    const turn = stretches.get(sid) ?? 0;
    if (!(await fetchFor(sid, turn, wanted, take))) return;
    // What is drawn keeps its place as long as it changes at one end at a time.
    setTimeout(() => {
      if (stretches.get(sid) === turn) put('windows', sid, letGo(windowOf(sid), far));
    });
  }

  /** A page in place of what is held. */
  const move = (sid: ChatSid, wanted: Wanted): Promise<boolean> =>
    fetchFor(sid, beginStretch(sid), wanted, ({ messages, hasPrevPage }) => ({
      messages,
      hasOlder: hasPrevPage,
      hasNewer: (messages.at(-1)?.index ?? -1) < lastIndexIn(sid),
    }));

  async function jumpToLatest(sid: ChatSid): Promise<void> {
    if (!windowOf(sid).hasNewer) return;
    lastTry.set(sid, () => jumpToLatest(sid));
    await move(sid, { count: chatPages.onLoad });
  }

  /** Whether messages are known to be there that a window at the end of the conversation lacks. */
  function isBehind(sid: string): boolean {
    const window = state().windows[sid];
    return window !== undefined && !window.hasNewer && lastIndexOf(window) < lastIndexIn(sid);
  }

  /** Fetches what was missed. Whoever finds it under way leaves it to look again at its end. */
  async function catchUp(sid: ChatSid): Promise<void> {
    if (catchingUp.has(sid)) return;
    catchingUp.add(sid);
    try {
      while (isBehind(sid)) {
        const window = windowOf(sid);
        // So much is read where it begins, not passed over to its end.
        if (lastIndexIn(sid) - lastIndexOf(window) > mostHeld)
          return put('windows', sid, { ...window, hasNewer: true });
        const turn = stretches.get(sid);
        // oxlint-disable-next-line no-await-in-loop -- each page follows the one before
        const page = await ask('chat.history', { sid, after: lastIndexOf(window), count: chatPages.missed });
        if (stretches.get(sid) !== turn) continue;
        if (isRefused(page) || page.messages.length === 0) return;
        put('windows', sid, append(windowOf(sid), page.messages, true));
      }
    } finally {
      catchingUp.delete(sid);
    }
  }

  /** What was taken back while nobody told of it goes from what is held, too. */
  async function readAnew(sid: ChatSid): Promise<void> {
    const turn = stretches.get(sid);
    const last = lastIndexOf(windowOf(sid));
    for (let after = firstIndexOf(windowOf(sid)) - 1; after < last; after += chatPages.missed) {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const page = await ask('chat.history', { sid, after, count: chatPages.missed });
      if (isRefused(page) || stretches.get(sid) !== turn) return;
      put('windows', sid, replace(windowOf(sid), page.messages));
    }
    await catchUp(sid);
  }

  return {
    catchUp,
    jumpToLatest,

    /** Shows a conversation that is opened: at its end, or at the first message that is unread. */
    async show({ sid, readIndex, unreadCount, firstIndex }: Conversation, page: MessagePage): Promise<void> {
      const held = state().windows[sid];
      const first = page.messages[0]?.index ?? 0;
      // What was read before stays, where the two join.
      if (held && !held.hasNewer && lastIndexOf(held) + 1 >= first) {
        const joined = page.messages.reduce((kept, each) => hear(kept, each, firstIndex).window, held);
        put('windows', sid, joined);
        return catchUp(sid as ChatSid);
      }
      const after = Math.max(firstIndex - 1, readIndex - shownBefore);
      const isUnreadBefore = unreadCount > 0 && readIndex + 1 < first;
      if (isUnreadBefore) {
        const isThere = await move(sid as ChatSid, { after, count: chatPages.onLoad });
        // Something else was looked for meanwhile.
        if (isThere || state().loadingStates[sid] !== 'failed') return;
      }
      beginStretch(sid);
      put('windows', sid, { messages: page.messages, hasOlder: page.hasPrevPage, hasNewer: false });
      put('loadingStates', sid, 'idle');
      await catchUp(sid as ChatSid);
    },

    async older(sid: ChatSid): Promise<void> {
      const window = windowOf(sid);
      if (!window.hasOlder || window.messages.length === 0) return;
      await extend(sid, { before: firstIndexOf(window), count: chatPages.older }, 'newer', (page) =>
        prepend(windowOf(sid), page.messages, page.hasPrevPage),
      );
    },

    /** After a jump to an old message: what follows. */
    async forward(sid: ChatSid): Promise<void> {
      const window = windowOf(sid);
      if (!window.hasNewer) return;
      await extend(sid, { after: lastIndexOf(window), count: chatPages.missed }, 'older', ({ messages }) =>
        append(windowOf(sid), messages, (messages.at(-1)?.index ?? Infinity) >= lastIndexIn(sid)),
      );
    },

    /** Does again what failed to load. */
    async again(sid: ChatSid): Promise<void> {
      await lastTry.get(sid)?.();
    },

    /** Looks at an old message, with what surrounds it. Answers whether it is there to look at. */
    async jumpTo(sid: ChatSid, index: number): Promise<boolean> {
      if (windowOf(sid).messages.some((message) => message.index === index)) return true;
      const after = Math.max(-1, index - chatPages.onLoad);
      const isThere = await move(sid, { after, count: chatPages.onLoad * 2 });
      if (!isThere) put('loadingStates', sid, 'idle');
      return isThere;
    },

    /** A message that was written. */
    heard(sid: string, message: ChatMessage): void {
      const window = state().windows[sid];
      if (!window) return;
      const heard = hear(window, message, state().conversations[sid]?.firstIndex);
      put('windows', sid, heard.window);
      if (heard.gap) void catchUp(sid as ChatSid);
    },

    removed(sid: string, index: number): void {
      const window = state().windows[sid];
      if (window) put('windows', sid, takeAway(window, index));
    },

    /** After a time without a connection: what is looked at is brought up to date, the rest is let go. */
    async resume(sid: ChatSid | undefined): Promise<void> {
      const window = sid && state().windows[sid];
      set({ windows: window ? { [sid]: window } : {}, loadingStates: {} });
      if (window) await readAnew(sid);
    },
  };
}
