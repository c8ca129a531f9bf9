import type { ChatMessage, Conversation, MessagePage } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { chatPages } from '@nestmate/contract/limits';
import { isRefused } from '../chat-service';
import type { ChatSession } from './chat-session';
import {
  append,
  emptyStretch,
  firstIndexOf,
  receive,
  lastIndexOf,
  trim,
  withoutBefore,
  type MessageStretch,
  maxHeld,
  prepend,
  replace,
  markRemoved,
} from './message-stretch';

/** Read messages that are shown above the first unread one. */
const readShownCount = 4;

interface PageRequest {
  before?: number;
  after?: number;
  count: number;
}

/**
 * Holds one stretch of each conversation. Messages are placed by their index, so they may arrive in any order and more than once;
 * gaps are fetched.
 */
export function createHistory({ state, set, put, ask }: ChatSession) {
  const catchingUp = new Set<string>();
  /** Grows whenever a conversation's stretch is replaced or dropped: a page that was requested for an earlier stretch is dropped. */
  const versions = new Map<string, number>();
  /** Conversations kept by an earlier visit, and not read again since. */
  const unconfirmed = new Set<ChatSid>();
  /** The last request of each conversation, for a retry. */
  const lastAttempt = new Map<string, () => Promise<unknown>>();

  const stretchOf = (sid: ChatSid) => state().stretches[sid] ?? emptyStretch;
  const lastIndexIn = (sid: ChatSid) => state().conversations[sid]?.lastIndex ?? -1;

  function beginStretch(sid: ChatSid): number {
    const version = (versions.get(sid) ?? 0) + 1;
    versions.set(sid, version);
    return version;
  }

  /** Fetches a page for one version of a stretch. Returns whether it was added. */
  async function fetchFor(
    sid: ChatSid,
    version: number,
    request: PageRequest,
    take: (page: MessagePage) => MessageStretch,
  ): Promise<boolean> {
    put('loadingStates', sid, 'loading');
    const reply = await ask('chat.history', { sid, ...request });
    if (versions.get(sid) !== version) return false;
    if (!isRefused(reply)) put('stretches', sid, take(reply));
    put('loadingStates', sid, isRefused(reply) ? 'failed' : 'idle');
    void catchUp(sid);
    return !isRefused(reply);
  }

  /** Adds a page at one end, and trims the `far` end of a stretch that is too long. */
  async function extend(
    sid: ChatSid,
    request: PageRequest,
    far: 'newer' | 'older',
    take: (page: MessagePage) => MessageStretch,
  ): Promise<void> {
    if (state().loadingStates[sid] === 'loading') return;
    lastAttempt.set(sid, () => extend(sid, request, far, take));
    const version = versions.get(sid) ?? 0;
    if (!(await fetchFor(sid, version, request, take))) return;
    // Separately: the list keeps its scroll position when only one end changes at a time.
    setTimeout(() => {
      if (versions.get(sid) === version) put('stretches', sid, trim(stretchOf(sid), far));
    });
  }

  /** Replaces the stretch by a page. */
  const move = (sid: ChatSid, request: PageRequest): Promise<boolean> =>
    fetchFor(sid, beginStretch(sid), request, ({ messages, hasPrevPage }) => ({
      messages,
      hasOlder: hasPrevPage,
      hasNewer: (messages.at(-1)?.index ?? -1) < lastIndexIn(sid),
    }));

  /** Drops the messages of all conversations but one, with their pages that are being fetched. */
  function keepOnly(kept: ChatSid | undefined): void {
    for (const sid of versions.keys()) if (sid !== kept) beginStretch(sid as ChatSid);
    const stretch = kept && state().stretches[kept];
    set({ stretches: stretch ? { [kept]: stretch } : {}, loadingStates: {} });
    for (const sid of unconfirmed) if (sid !== kept) unconfirmed.delete(sid);
  }

  async function jumpToLatest(sid: ChatSid): Promise<void> {
    if (!stretchOf(sid).hasNewer) return;
    lastAttempt.set(sid, () => jumpToLatest(sid));
    await move(sid, { count: chatPages.onLoad });
  }

  /** Whether a stretch that should reach the newest message does not. */
  function isBehind(sid: ChatSid): boolean {
    const stretch = state().stretches[sid];
    return stretch !== undefined && !stretch.hasNewer && lastIndexOf(stretch) < lastIndexIn(sid);
  }

  /** Fetches missed messages. One loop per conversation: it checks again after each page, so a second call has nothing to do. */
  async function catchUp(sid: ChatSid): Promise<void> {
    if (catchingUp.has(sid)) return;
    catchingUp.add(sid);
    try {
      while (isBehind(sid)) {
        const stretch = stretchOf(sid);
        // The gap is too long to fetch: the reader continues at its beginning.
        if (lastIndexIn(sid) - lastIndexOf(stretch) > maxHeld)
          return put('stretches', sid, { ...stretch, hasNewer: true });
        const version = versions.get(sid);
        const page = await ask('chat.history', { sid, after: lastIndexOf(stretch), count: chatPages.missed });
        if (versions.get(sid) !== version) continue;
        if (isRefused(page) || page.messages.length === 0) return;
        put('stretches', sid, append(stretchOf(sid), page.messages, true));
      }
    } finally {
      catchingUp.delete(sid);
    }
  }

  /** Fetches the held messages again: some may have been removed during the gap, or the person may no longer read them. */
  async function refresh(sid: ChatSid): Promise<void> {
    const version = versions.get(sid);
    const last = lastIndexOf(stretchOf(sid));
    for (let after = firstIndexOf(stretchOf(sid)) - 1; after < last; after += chatPages.missed) {
      const page = await ask('chat.history', { sid, after, count: chatPages.missed });
      if (isRefused(page) || versions.get(sid) !== version) return;
      put('stretches', sid, replace(stretchOf(sid), page.messages));
    }
    unconfirmed.delete(sid);
    put('stretches', sid, withoutBefore(stretchOf(sid), state().conversations[sid]?.firstIndex ?? 0));
    await catchUp(sid);
  }

  return {
    catchUp,
    jumpToLatest,

    /** Everything held now is from an earlier visit. */
    seeded(): void {
      for (const sid of Object.keys(state().stretches) as ChatSid[]) {
        beginStretch(sid);
        unconfirmed.add(sid);
      }
    },

    /** Shows the kept copy of a conversation, unless messages are held. @returns whether the kept copy shows */
    showKept(sid: ChatSid, copy: MessageStretch): boolean {
      if (state().stretches[sid] === undefined) {
        beginStretch(sid);
        unconfirmed.add(sid);
        put('stretches', sid, copy);
      }
      return unconfirmed.has(sid);
    },

    /** Drops a conversation's messages, with the page that is being fetched. */
    forget(sid: ChatSid): void {
      beginStretch(sid);
      const { [sid]: _, ...stretches } = state().stretches;
      const { [sid]: __, ...loadingStates } = state().loadingStates;
      set({ stretches, loadingStates });
    },

    /** Shows an opened conversation at its end, or at its first unread message. */
    async show({ sid, readIndex, unreadCount, firstIndex }: Conversation, page: MessagePage): Promise<void> {
      const held = state().stretches[sid];
      // It is on the screen: missed messages are added, as after a gap.
      if (held && unconfirmed.has(sid)) return refresh(sid);
      const first = page.messages[0]?.index ?? 0;
      // Messages that were held before stay if the page joins them.
      if (held && !held.hasNewer && lastIndexOf(held) + 1 >= first) {
        const joined = page.messages.reduce(
          (stretch, each) => receive(stretch, each, firstIndex).stretch,
          held,
        );
        put('stretches', sid, joined);
        return catchUp(sid);
      }
      const after = Math.max(firstIndex - 1, readIndex - readShownCount);
      const isUnreadBefore = unreadCount > 0 && readIndex + 1 < first;
      if (isUnreadBefore) {
        const isThere = await move(sid, { after, count: chatPages.onLoad });
        // It is done, or was replaced by a jump meanwhile.
        if (isThere || state().loadingStates[sid] !== 'failed') return;
      }
      beginStretch(sid);
      put('stretches', sid, { messages: page.messages, hasOlder: page.hasPrevPage, hasNewer: false });
      put('loadingStates', sid, 'idle');
      await catchUp(sid);
    },

    async older(sid: ChatSid): Promise<void> {
      const stretch = stretchOf(sid);
      if (!stretch.hasOlder || stretch.messages.length === 0) return;
      await extend(sid, { before: firstIndexOf(stretch), count: chatPages.older }, 'newer', (page) =>
        prepend(stretchOf(sid), page.messages, page.hasPrevPage),
      );
    },

    /** The page after a stretch that ends in the past. */
    async newer(sid: ChatSid): Promise<void> {
      const stretch = stretchOf(sid);
      if (!stretch.hasNewer) return;
      await extend(sid, { after: lastIndexOf(stretch), count: chatPages.missed }, 'older', ({ messages }) =>
        append(stretchOf(sid), messages, (messages.at(-1)?.index ?? Infinity) >= lastIndexIn(sid)),
      );
    },

    async retry(sid: ChatSid): Promise<void> {
      await lastAttempt.get(sid)?.();
    },

    /** Makes sure that a message is held, with those around it. Returns whether it is. */
    async jumpTo(sid: ChatSid, index: number): Promise<boolean> {
      if (stretchOf(sid).messages.some((message) => message.index === index)) return true;
      const after = Math.max(-1, index - chatPages.onLoad);
      const isThere = await move(sid, { after, count: chatPages.onLoad * 2 });
      if (!isThere) put('loadingStates', sid, 'idle');
      return isThere;
    },

    received(sid: ChatSid, message: ChatMessage): void {
      const stretch = state().stretches[sid];
      if (!stretch) return;
      const received = receive(stretch, message, state().conversations[sid]?.firstIndex);
      put('stretches', sid, received.stretch);
      if (received.hasGap) void catchUp(sid);
    },

    removed(sid: ChatSid, index: number): void {
      const stretch = state().stretches[sid];
      if (stretch) put('stretches', sid, markRemoved(stretch, index));
    },

    /** After a gap: refreshes the conversation that is open and drops the others. */
    async resume(sid: ChatSid | undefined): Promise<void> {
      keepOnly(sid);
      if (sid && state().stretches[sid]) await refresh(sid);
    },
  };
}
