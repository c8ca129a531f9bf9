import type { ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { createStore } from 'zustand/vanilla';
import { isRefused } from '@/platform/live/requests';
import type { RequestChat } from '../chat-service';

/** The delay between the last key and the search. */
const searchDelayMs = 300;
/** The delay before another attempt when the rate limit is reached. */
const retryDelayMs = 2000;

/** The result for a text. */
export type SearchResult =
  | { text: string; messages: readonly ChatMessage[]; hasMore: boolean }
  | { text: string; failed: true };

export interface SearchState {
  text: string;
  /** The last result, which may be one for an earlier text. */
  found: SearchResult | null;
  isLooking: boolean;
  /** The result whose next page is on its way. */
  continued: SearchResult | null;
}

const isLongEnough = (text: string) => text.length >= limits.chatSearch.min;

/** The result to show: nothing while the text is too short. */
export const shownOf = ({ text, found }: SearchState): SearchResult | null =>
  isLongEnough(text.trim()) ? found : null;

/**
 * Searches the messages of one conversation while a text is typed. Results of an earlier text that arrive late are
 * dropped.
 */
export function openMessageSearch(requestChat: RequestChat, sid: ChatSid) {
  const store = createStore<SearchState>()(() => ({
    text: '',
    found: null,
    isLooking: false,
    continued: null,
  }));
  const { getState, setState, subscribe } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each search: only the reply to the latest one counts. */
  let latest = 0;

  function search(text: string): void {
    const number = ++latest;
    clearTimeout(timer);
    const isLooking = isLongEnough(text) && getState().found?.text !== text;
    setState({ isLooking });
    if (!isLooking) return;
    async function attempt() {
      const reply = await requestChat('chat.search', { sid, text });
      if (number !== latest) return;
      if (isRefused(reply) && reply.error_code === 'TooManyRequests') {
        timer = setTimeout(attempt, retryDelayMs);
        return;
      }
      setState({ found: isRefused(reply) ? { text, failed: true } : { text, ...reply }, isLooking: false });
    }
    timer = setTimeout(attempt, searchDelayMs);
  }

  return {
    getState,
    getInitialState: store.getInitialState,
    subscribe,

    type(text: string): void {
      const before = getState().text;
      setState({ text });
      if (text.trim() !== before.trim()) search(text.trim());
    },

    retry(): void {
      setState({ found: null });
      search(getState().text.trim());
    },

    /** Adds the next page. Returns an error code, or null. */
    async more(): Promise<string | null> {
      const { found } = getState();
      if (!found || 'failed' in found) return null;
      const before = found.messages.at(-1)?.index;
      if (before === undefined) return null;
      setState({ continued: found });
      const reply = await requestChat('chat.search', { sid, text: found.text, before });
      setState({ continued: null });
      if (isRefused(reply)) return reply.error_code;
      const messages = [...found.messages, ...reply.messages];
      // Another text may have been found meanwhile.
      if (getState().found === found) setState({ found: { ...found, messages, hasMore: reply.hasMore } });
      return null;
    },

    /** Drops all later results. */
    stop(): void {
      latest++;
      clearTimeout(timer);
    },
  };
}
