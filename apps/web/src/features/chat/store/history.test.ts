import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openedChat, other, settle, sid } from './fake-chat';
import { maxHeld } from './message-stretch';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isDense = (indexes: readonly number[]) =>
  indexes.every((index, at) => index === (indexes[0] ?? 0) + at);

describe('the history of a conversation', () => {
  it('begins with 20 messages, then adds 11 at a time, up to the first', async () => {
    const { store, bodies } = await openedChat({ written: 40, readIndex: 39 });
    expect(bodies()).toHaveLength(20);
    await store.loadOlder(sid);
    expect(bodies()).toHaveLength(31);
    await store.loadOlder(sid);
    expect([bodies()?.[0], bodies()?.length]).toEqual(['Old 0', 40]);
    expect(store.getState().stretches[sid]?.hasPrevPage).toBe(false);
  });

  it('fetches missed messages, in whatever order events arrive', async () => {
    const { store, write, bodies } = await openedChat({ written: 2 });
    write('a', other, 'A');
    write('b', other, 'B');
    const late = write('c', other, 'C');
    store.receive.message({ sid, message: late });
    await settle();
    store.receive.message({ sid, message: write('a', other, 'A') });
    expect(bodies()).toEqual(['Old 0', 'Old 1', 'A', 'B', 'C']);
  });

  it('fetches missed messages after a gap', async () => {
    const { store, write, bodies } = await openedChat({ written: 1 });
    for (let count = 0; count < 250; count++) write(`away ${count}`, other, `Away ${count}`);
    await store.started();
    expect(bodies()).toHaveLength(251);
  });

  it('stays after a gap when an earlier conversation was slower to open', async () => {
    const { store, server, conversation, hold, answer } = await openedChat({ written: 3 });
    hold('chat.open');
    const openings = [store.open('slow'), store.open('fast')];
    // Latest first.
    await answer('chat.open');
    await Promise.all(openings);
    server.lists = [{ conversations: [conversation('slow'), conversation('fast')], next: null }];
    await store.started();
    expect(Object.keys(store.getState().stretches)).toEqual(['fast']);
  });

  it('does not skip over messages where too many were missed', async () => {
    const { store, write, indexes } = await openedChat({ written: 5 });
    for (let count = 0; count <= maxHeld; count++) write(`away ${count}`, other, 'Away');
    await store.started();
    expect(store.getState().stretches[sid]).toMatchObject({ hasNewer: true });
    expect(indexes()).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    ['loadOlder', 'jumpToLatest'],
    ['loadOlder', 'open'],
    ['loadOlder', 'jumpTo'],
    ['loadNewer', 'jumpToLatest'],
    ['loadNewer', 'open'],
    ['loadNewer', 'jumpTo'],
  ] as const)('has no gaps when a page of `%s` arrives after `%s`', async (page, way) => {
    const { store, hold, answer, indexes } = await openedChat({ written: 1000, readIndex: 999 });
    await store.jumpTo(sid, 500);
    hold('chat.history');
    const late = store[page](sid);
    const led = way === 'open' ? store.open('me_other') : store[way](sid, 20);
    await settle();
    await answer('chat.history');
    await Promise.all([late, led]);
    expect(indexes()).toContain(way === 'jumpTo' ? 20 : 999);
    expect(isDense(indexes())).toBe(true);
    expect(store.getState().stretches[sid]?.hasNewer).toBe(way === 'jumpTo');
    expect(store.getState().loadingStates[sid]).toBe('idle');
  });

  it('drops a page that arrives after the conversation is gone', async () => {
    const { store, server, hold, answer } = await openedChat({ written: 100, readIndex: 99 });
    hold('chat.history');
    const late = store.loadOlder(sid);
    server.error = 'NotFound';
    await store.receive.changed({ sid });
    await answer('chat.history');
    await late;
    const { stretches, loadingStates } = store.getState();
    expect({ stretches, loadingStates }).toEqual({ stretches: {}, loadingStates: {} });
  });

  it('drops a page that arrives after a gap, in which another conversation was open', async () => {
    const { store, hold, answer } = await openedChat({ written: 100, readIndex: 99 });
    hold('chat.history');
    const late = store.loadOlder(sid);
    await store.open('second');
    const resumed = store.started();
    await settle();
    await answer('chat.history');
    await Promise.all([late, resumed]);
    expect(Object.keys(store.getState().stretches)).toEqual(['second']);
  });

  it('begins a few messages before the first unread one, however many there are', async () => {
    const { store, indexes } = await openedChat({ written: 100, readIndex: 39 });
    expect(indexes()).toContain(40);
    expect(indexes()[0]).toBeLessThan(40);
    expect(store.getState().stretches[sid]).toMatchObject({ hasPrevPage: true, hasNewer: true });
    for (let page = 0; page < 5; page++) await store.loadNewer(sid);
    expect(indexes().at(-1)).toBe(99);
    expect(store.getState().stretches[sid]?.hasNewer).toBe(false);
  });

  it('is trimmed, no matter which way the reader goes', async () => {
    const { store, indexes } = await openedChat({ written: 3000, readIndex: 2999 });
    for (let page = 0; page < 120; page++) {
      await store.loadOlder(sid);
      await settle();
      expect(indexes().length).toBeLessThanOrEqual(maxHeld);
    }
    expect([indexes()[0], isDense(indexes())]).toEqual([3000 - 20 - 120 * 11, true]);
    expect(store.getState().stretches[sid]?.hasNewer).toBe(true);
    while (store.getState().stretches[sid]?.hasNewer) {
      await store.loadNewer(sid);
      await settle();
      expect(indexes().length).toBeLessThanOrEqual(maxHeld);
    }
    expect([indexes().at(-1), isDense(indexes())]).toEqual([2999, true]);
    expect(store.getState().stretches[sid]?.hasPrevPage).toBe(true);
  });

  it('has a failed page, which can be retried', async () => {
    const { store, server, indexes } = await openedChat({ written: 300, readIndex: 299 });
    await store.jumpTo(sid, 100);
    server.error = 'Offline';
    const before = indexes().at(-1) ?? 0;
    await store.loadNewer(sid);
    expect(store.getState().loadingStates[sid]).toBe('failed');
    server.error = '';
    await store.retryPage(sid);
    expect(store.getState().loadingStates[sid]).toBe('idle');
    expect(indexes().at(-1)).toBeGreaterThan(before);
  });

  it('stays the same when the target of a jump cannot be fetched', async () => {
    const { store, server, indexes } = await openedChat({ written: 300, readIndex: 299 });
    const before = indexes();
    server.error = 'Unavailable';
    expect(await store.jumpTo(sid, 20)).toBe(false);
    expect([indexes(), store.getState().loadingStates[sid]]).toEqual([before, 'idle']);
    server.error = '';
    expect(await store.jumpTo(sid, 20)).toBe(true);
    expect(indexes()).toContain(20);
  });

  it.each(['loadOlder', 'jumpToLatest', 'open', 'jumpTo'] as const)(
    'is not brought back by a page of `%s` that arrives after the chat has ended',
    async (way) => {
      const { store, hold, answer } = await openedChat({ written: 300, readIndex: 299 });
      await store.jumpTo(sid, 100);
      const name = way === 'open' ? 'chat.open' : 'chat.history';
      hold(name);
      const late = way === 'open' ? store.open('me_other') : store[way](sid, 20);
      await settle();
      store.clear();
      await answer(name);
      await late;
      expect(store.getState()).toEqual(store.getInitialState());
    },
  );
});
