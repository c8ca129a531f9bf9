import type { ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestChat } from '../chat-service';
import { openMessageSearch, type SearchResult, shownOf } from './message-search';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (...indexes: number[]) => ({
  messages: indexes.map((index) => ({ index }) as ChatMessage),
  hasMore: true,
});
const indexesIn = (found: SearchResult | null) =>
  found && 'messages' in found ? found.messages.map(({ index }) => index) : found;

/** A search whose requests wait to be answered, in any order. */
function heldSearch() {
  const requests: { text: string; before?: number; answer: (reply: object) => Promise<unknown> }[] = [];
  const requestChat = async (_: string, { text, before }: { text: string; before?: number }) =>
    new Promise<object>((done) => {
      const answer = async (reply: object) => {
        done(reply);
        return vi.advanceTimersByTimeAsync(0);
      };
      requests.push({ text, ...(before !== undefined && { before }), answer });
    });
  const search = openMessageSearch(requestChat as RequestChat, 'conversation' as ChatSid);
  return {
    search,
    requests,
    shown: () => indexesIn(shownOf(search.getState())),
    async type(text: string) {
      search.type(text);
      await vi.advanceTimersByTimeAsync(300);
    },
  };
}

it('searches for no single letter', async () => {
  const { requests, type } = heldSearch();
  await type('k');
  expect(requests).toEqual([]);
});

it('searches once when typing pauses', async () => {
  const { search, requests, type } = heldSearch();
  search.type('ki');
  search.type('kit');
  await type('kit ');
  expect(requests.map(({ text }) => text)).toEqual(['kit']);
  expect(search.getState().isLooking).toBe(true);
});

it('shows a result until that of the next text is there', async () => {
  const { search, requests, shown, type } = heldSearch();
  await type('kitchen');
  await requests[0]?.answer(page(9, 7));
  expect([shown(), search.getState().isLooking]).toEqual([[9, 7], false]);
  await type('kitchens');
  expect([shown(), search.getState().isLooking]).toEqual([[9, 7], true]);
  await requests[1]?.answer(page(7));
  expect(shown()).toEqual([7]);
});

it('shows nothing while the text is too short', async () => {
  const { requests, shown, type } = heldSearch();
  await type('kitchen');
  await requests[0]?.answer(page(9));
  await type('k');
  expect(shown()).toBeNull();
});

it('drops the late result of an earlier text', async () => {
  const { requests, shown, type } = heldSearch();
  await type('kitchen');
  await type('bath');
  await requests[1]?.answer(page(3));
  await requests[0]?.answer(page(9, 7));
  expect(shown()).toEqual([3]);
});

it('drops a late result after the text was cleared', async () => {
  const { search, requests, shown, type } = heldSearch();
  await type('kitchen');
  await type('');
  await requests[0]?.answer(page(9));
  expect([shown(), search.getState().found]).toEqual([null, null]);
});

it('drops a late next page of an earlier text', async () => {
  const { search, requests, shown, type } = heldSearch();
  await type('kitchen');
  await requests[0]?.answer(page(9, 7));
  const more = search.more();
  expect(requests[1]).toMatchObject({ text: 'kitchen', before: 7 });
  await type('bath');
  await requests[2]?.answer(page(3));
  await requests[1]?.answer(page(5));
  expect([await more, shown()]).toEqual([null, [3]]);
});

it('keeps the first page when the next one fails', async () => {
  const { search, requests, shown, type } = heldSearch();
  await type('kitchen');
  await requests[0]?.answer(page(9, 7));
  const failing = search.more();
  expect(search.getState().continued).toBe(search.getState().found);
  await requests[1]?.answer({ error_code: 'Offline' });
  expect([await failing, shown(), search.getState().continued]).toEqual(['Offline', [9, 7], null]);
});

it('adds the next page', async () => {
  const { search, requests, shown, type } = heldSearch();
  await type('kitchen');
  await requests[0]?.answer(page(9, 7));
  const more = search.more();
  await requests[1]?.answer(page(5));
  expect([await more, shown()]).toEqual([null, [9, 7, 5]]);
});

it('searches again on request after a failure', async () => {
  const { search, requests, shown, type } = heldSearch();
  await type('kitchen');
  await requests[0]?.answer({ error_code: 'Offline' });
  expect(search.getState()).toMatchObject({ isLooking: false, found: { failed: true } });
  search.retry();
  await vi.advanceTimersByTimeAsync(300);
  await requests[1]?.answer(page(9));
  expect(shown()).toEqual([9]);
});

it('retries by itself when the rate limit is reached', async () => {
  const { search, requests, shown, type } = heldSearch();
  await type('kitchen');
  await requests[0]?.answer({ error_code: 'TooManyRequests' });
  expect(search.getState()).toMatchObject({ isLooking: true, found: null });
  await vi.advanceTimersByTimeAsync(2000);
  await requests[1]?.answer(page(9));
  expect(shown()).toEqual([9]);
});

it.each([
  ['before the request', 0],
  ['before the reply', 300],
])('a search of messages does nothing more when it is stopped %s', async (_, afterMs) => {
  const { search, requests } = heldSearch();
  search.type('kitchen');
  await vi.advanceTimersByTimeAsync(afterMs);
  search.stop();
  await requests[0]?.answer(page(9));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([requests.length, search.getState().found]).toEqual([afterMs > 0 ? 1 : 0, null]);
});
