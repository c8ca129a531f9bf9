import type { ChatMessage, ChatPictureId, ChatSid, Conversation, UserId } from '@nestmate/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Uploaded } from './chat-session';
import type { ChosenPicture, Pending } from './chat-state';
import { createChatStore } from './chat-store';
import { maxHeld } from './message-stretch';
import { listed, unreadOf } from './chat-state';

const [me, other] = ['me', 'other'] as UserId[];
const sid = 'conversation' as ChatSid;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = async () => vi.advanceTimersByTimeAsync(0);
const photo = (url = 'blob:photo'): ChosenPicture => ({
  bytes: new Blob(),
  url,
  width: 1,
  height: 1,
  uploadId: null,
});
const isDense = (indexes: readonly number[]) =>
  indexes.every((index, at) => index === (indexes[0] ?? 0) + at);

/** A server of one conversation, that can be out of reach, or refuse. */
function world({ written = 0, readIndex = -1 } = {}) {
  const messages: ChatMessage[] = [];
  const asked: string[] = [];
  const kept = new Map<string, readonly Pending[]>();
  const released: string[] = [];
  const fate = { answers: '', upload: { error_code: 'Offline' } as Uploaded };
  /** Questions of these names wait for their answer until they are let go. */
  const held = new Map<string, (() => void)[]>();
  const hold = (name: string) => void held.set(name, []);
  /** The latest question is answered first. */
  const answer = async (name: string) => {
    const waiting = held.get(name) ?? [];
    held.delete(name);
    for (const go of waiting.toReversed()) {
      go();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settle();
    }
  };
  const write = (id: string, author: UserId | undefined, body: string) => {
    const known = messages.find((message) => message.id === id);
    if (known) return known;
    const message = {
      id,
      index: messages.length,
      author,
      authorName: 'Ben',
      type: 'text',
      body,
      media: null,
      call: null,
      createdAt: new Date(messages.length * 1000).toISOString(),
    } as ChatMessage;
    messages.push(message);
    return message;
  };
  for (let count = 0; count < written; count++) write(`old ${count}`, other, `Old ${count}`);
  const conversation = () =>
    ({
      sid,
      chatId: 'me_other',
      kind: 'people',
      attributes: { members: [me, other], memberships: [], blocked: [] },
      people: [],
      lastMessage: messages.at(-1) ?? null,
      newestAt: messages.at(-1)?.createdAt ?? new Date(0).toISOString(),
      lastIndex: messages.length - 1,
      firstIndex: 0,
      readIndex,
      unreadCount: messages.length - 1 - readIndex,
      muted: false,
      isOpen: true,
    }) as unknown as Conversation;
  const page = (from: number, to: number) => ({ messages: messages.slice(from, to), hasPrevPage: from > 0 });
  const replies: Record<string, (request: never) => unknown> = {
    'chat.list': () => ({ conversations: [conversation()], next: null }),
    'chat.open': () => ({
      conversation: conversation(),
      ...page(Math.max(0, messages.length - 20), messages.length),
    }),
    'chat.history': ({ before, after, count }: { before?: number; after?: number; count: number }) =>
      after === undefined
        ? page(Math.max(0, (before ?? messages.length) - count), before ?? messages.length)
        : page(after + 1, after + 1 + count),
    'chat.send': ({ id, body }: { id: string; body: string }) => ({ message: write(id, me, body) }),
    'chat.read': () => ({ readIndex: 0, unreadCount: 0 }),
  };
  let ids = 0;
  const store = createChatStore({
    ask: (async (name: string, request: never) => {
      asked.push(name);
      if (fate.answers !== '') return { error_code: fate.answers };
      const reply = replies[name]?.(request);
      const waiting = held.get(name);
      if (waiting) await new Promise<void>((go) => waiting.push(go));
      return reply;
    }) as never,
    upload: async () => {
      asked.push('upload');
      return fate.upload;
    },
    release: (url) => void released.push(url),
    me: () => 'me',
    newId: () => `mine ${ids++}`,
    now: Date.now,
    keepPending(id, pending, before) {
      const known = new Set([...before, ...pending].map((each) => each.id));
      kept.set(id, [...(kept.get(id) ?? []).filter((each) => !known.has(each.id)), ...pending]);
    },
    readPending: async (id) => kept.get(id) ?? [],
    sidsWithPending: async () => [...kept.keys()],
  });
  const bodies = () => store.getState().stretches[sid]?.messages.map(({ body }) => body);
  const indexes = () => store.getState().stretches[sid]?.messages.map(({ index }) => index) ?? [];
  const pending = () => store.getState().sendingStates[sid] ?? [];
  return {
    store,
    conversation,
    messages,
    asked,
    kept,
    released,
    fate,
    hold,
    answer,
    write,
    bodies,
    indexes,
    pending,
  };
}

const opened = async (settings?: Parameters<typeof world>[0]) => {
  const made = world(settings);
  await made.store.began();
  await made.store.open('me_other');
  return made;
};

describe('the conversations of a membership [3.14]', () => {
  it('stand where something was written last, a room’s where it began', async () => {
    const { store, conversation } = await opened({ written: 3 });
    const room = {
      ...conversation(),
      sid: 'room',
      chatId: 'room',
      kind: 'room',
      lastMessage: null,
    } as Conversation;
    const place = (newestAt: string) => {
      const conversations = { ...store.getState().conversations, room: { ...room, newestAt } };
      return listed({ ...store.getState(), conversations }).map(({ chatId }) => chatId);
    };
    expect(place('2026-01-01T00:00:00.000Z')).toEqual(['room', 'me_other']);
    expect(place('1969-01-01T00:00:00.000Z')).toEqual(['me_other', 'room']);
  });

  it('are listed the newest first, with what is unread in those that are not muted', async () => {
    const { store } = await opened({ written: 3, readIndex: 0 });
    expect(listed(store.getState()).map(({ chatId }) => chatId)).toEqual(['me_other']);
    expect(unreadOf(store.getState())).toBe(2);
    await store.read(sid, 2);
    expect(unreadOf(store.getState())).toBe(0);
  });

  it('show 20 messages, then 11 more at a time, until the first [9.7]', async () => {
    const { store, bodies } = await opened({ written: 40, readIndex: 39 });
    expect(bodies()).toHaveLength(20);
    await store.older(sid);
    expect(bodies()).toHaveLength(31);
    await store.older(sid);
    expect([bodies()?.[0], bodies()?.length]).toEqual(['Old 0', 40]);
    expect(store.getState().stretches[sid]?.hasOlder).toBe(false);
  });

  it('fetch what was missed, in whatever order news arrives', async () => {
    const { store, write, bodies } = await opened({ written: 2 });
    write('a', other, 'A');
    write('b', other, 'B');
    const late = write('c', other, 'C');
    store.hear.message({ sid, message: late });
    await settle();
    store.hear.message({ sid, message: write('a', other, 'A') });
    expect(bodies()).toEqual(['Old 0', 'Old 1', 'A', 'B', 'C']);
  });

  it('fetch what was missed once the connection is back', async () => {
    const { store, write, bodies } = await opened({ written: 1 });
    for (let count = 0; count < 250; count++) write(`away ${count}`, other, `Away ${count}`);
    await store.began();
    expect(bodies()).toHaveLength(251);
  });

  it('tell once the connection is back how far was read without it', async () => {
    const { store, asked, fate } = await opened({ written: 3, readIndex: 0 });
    fate.answers = 'Offline';
    await store.read(sid, 2);
    fate.answers = '';
    const before = asked.length;
    await store.began();
    await settle();
    expect(asked.slice(before)).toContain('chat.read');
    expect(unreadOf(store.getState())).toBe(0);
  });

  it('let go of what is not looked at, and do not read on where too much was missed', async () => {
    const { store, write, indexes } = await opened({ written: 5 });
    for (let count = 0; count <= maxHeld; count++) write(`away ${count}`, other, 'Away');
    await store.began();
    expect(store.getState().stretches[sid]).toMatchObject({ hasNewer: true });
    expect(indexes()).toEqual([0, 1, 2, 3, 4]);
  });

  it('keep the reason why chatting could not begin [8.10]', () => {
    const { store } = world();
    store.failed('AccessRemoved');
    expect(store.getState()).toMatchObject({ phase: 'failed', error: 'AccessRemoved' });
  });
});

describe('what is looked at of a conversation', () => {
  it.each([
    ['older', 'jumpToLatest'],
    ['older', 'open'],
    ['older', 'jumpTo'],
    ['newer', 'jumpToLatest'],
    ['newer', 'open'],
    ['newer', 'jumpTo'],
  ] as const)('has no holes when a page %s arrives after %s led elsewhere', async (page, way) => {
    const { store, hold, answer, indexes } = await opened({ written: 1000, readIndex: 999 });
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

  it('begins a little before the first unread message, however many there are', async () => {
    const { store, indexes } = await opened({ written: 100, readIndex: 39 });
    expect(indexes()).toContain(40);
    expect(indexes()[0]).toBeLessThan(40);
    expect(store.getState().stretches[sid]).toMatchObject({ hasOlder: true, hasNewer: true });
    for (let page = 0; page < 5; page++) await store.newer(sid);
    expect(indexes().at(-1)).toBe(99);
    expect(store.getState().stretches[sid]?.hasNewer).toBe(false);
  });

  it('is held up to a number of messages, whichever way one goes', async () => {
    const { store, indexes } = await opened({ written: 3000, readIndex: 2999 });
    for (let page = 0; page < 120; page++) {
      await store.older(sid);
      await settle();
      expect(indexes().length).toBeLessThanOrEqual(maxHeld);
    }
    expect([indexes()[0], isDense(indexes())]).toEqual([3000 - 20 - 120 * 11, true]);
    expect(store.getState().stretches[sid]?.hasNewer).toBe(true);
    while (store.getState().stretches[sid]?.hasNewer) {
      await store.newer(sid);
      await settle();
      expect(indexes().length).toBeLessThanOrEqual(maxHeld);
    }
    expect([indexes().at(-1), isDense(indexes())]).toEqual([2999, true]);
    expect(store.getState().stretches[sid]?.hasOlder).toBe(true);
  });

  it('says when a page could not be loaded, and loads that page again', async () => {
    const { store, fate, indexes } = await opened({ written: 300, readIndex: 299 });
    await store.jumpTo(sid, 100);
    fate.answers = 'Offline';
    const before = indexes().at(-1) ?? 0;
    await store.newer(sid);
    expect(store.getState().loadingStates[sid]).toBe('failed');
    fate.answers = '';
    await store.retryPage(sid);
    expect(store.getState().loadingStates[sid]).toBe('idle');
    expect(indexes().at(-1)).toBeGreaterThan(before);
  });

  it('stays where it is when what was searched for cannot be fetched', async () => {
    const { store, fate, indexes } = await opened({ written: 300, readIndex: 299 });
    const before = indexes();
    fate.answers = 'Unavailable';
    expect(await store.jumpTo(sid, 20)).toBe(false);
    expect([indexes(), store.getState().loadingStates[sid]]).toEqual([before, 'idle']);
    fate.answers = '';
    expect(await store.jumpTo(sid, 20)).toBe(true);
    expect(indexes()).toContain(20);
  });
});

describe('a message of one’s own', () => {
  it('is there at once, and takes its place when the server has it', async () => {
    const { store, bodies, pending } = await opened();
    store.send(sid, 'Hello');
    expect(pending()).toMatchObject([{ body: 'Hello', state: 'sending' }]);
    await settle();
    expect([bodies(), pending()]).toEqual([['Hello'], []]);
  });

  it('waits for the connection, is kept over a reload, and goes in the order in which it was written', async () => {
    const { store, fate, kept, messages, pending } = await opened();
    fate.answers = 'Offline';
    store.send(sid, 'One');
    store.send(sid, 'Two');
    await settle();
    expect(kept.get(sid)).toHaveLength(2);
    fate.answers = '';
    await vi.advanceTimersByTimeAsync(5000);
    expect(messages.map(({ body }) => body)).toEqual(['One', 'Two']);
    expect(pending()).toEqual([]);
  });

  it('says why it could not go, and can be sent again or dropped [5.14]', async () => {
    const { store, fate, pending, bodies } = await opened();
    fate.answers = 'BlockedByThem';
    store.send(sid, 'Hello');
    store.send(sid, 'Never mind');
    await settle();
    expect(pending()).toMatchObject([
      { state: 'failed', error: 'BlockedByThem' },
      { state: 'failed', error: 'BlockedByThem' },
    ]);
    fate.answers = '';
    store.discard(sid, pending()[1]?.id ?? '');
    store.retry(sid, pending()[0]?.id ?? '');
    await settle();
    expect([bodies(), pending()]).toEqual([['Hello'], []]);
  });

  it('is seen by whoever wrote it while they looked at the past', async () => {
    const { store, bodies } = await opened({ written: 300, readIndex: 299 });
    await store.jumpTo(sid, 20);
    store.send(sid, 'From the past');
    await settle();
    expect(bodies()?.at(-1)).toBe('From the past');
  });

  it('is tried less and less often, and as late as the server asks for', async () => {
    const { store, fate, asked } = await opened();
    fate.answers = 'Unavailable';
    store.send(sid, 'Hello');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(asked.filter((name) => name === 'chat.send').length).toBeLessThan(18);
  });

  it('fails for good after a few tries when its photo is refused, and what is behind it goes', async () => {
    const { store, fate, asked, messages, pending } = await opened();
    fate.upload = { error_code: 'Unexpected' };
    store.send(sid, '', photo());
    store.send(sid, 'Behind the photo');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.filter((name) => name === 'upload')).toHaveLength(3);
    expect(pending()).toMatchObject([{ state: 'failed', error: 'Unexpected' }]);
    expect(messages.map(({ body }) => body)).toEqual(['Behind the photo']);
  });

  it('does not go when it was dropped while its photo travelled', async () => {
    const { store, asked, pending, fate } = await opened();
    fate.upload = { uploadId: 'upload' as ChatPictureId };
    store.send(sid, '', photo());
    store.discard(sid, pending()[0]?.id ?? '');
    await settle();
    expect(asked).not.toContain('chat.send');
  });

  it('lets go of its photo once it is sent, dropped or forgotten', async () => {
    const { store, released, pending, fate } = await opened();
    store.send(sid, '', photo('blob:dropped'));
    store.discard(sid, pending()[0]?.id ?? '');
    expect(released).toEqual(['blob:dropped']);
    fate.upload = { uploadId: 'upload' as ChatPictureId };
    store.send(sid, '', photo('blob:sent'));
    await settle();
    fate.answers = 'Offline';
    store.send(sid, '', photo('blob:forgotten'));
    store.clear();
    expect(released).toEqual(['blob:dropped', 'blob:sent', 'blob:forgotten']);
  });

  it('is none when nobody chats any more by the time that a photo is made', async () => {
    const { store, released, kept, asked } = await opened();
    store.clear();
    store.send(sid, '', photo());
    await vi.advanceTimersByTimeAsync(60_000);
    expect([released, kept.size, asked.includes('upload')]).toEqual([['blob:photo'], 0, false]);
  });

  it('follows what an earlier visit has left to be sent, even when it is written before that is found', async () => {
    const { store, kept, messages } = await opened();
    kept.set(sid, [{ id: 'left', body: 'Left', createdAt: '', state: 'sending', error: null } as Pending]);
    void store.open('me_other');
    store.send(sid, 'Written now');
    await settle();
    expect(messages.map(({ body }) => body).toSorted()).toEqual(['Left', 'Written now']);
  });

  it('goes after a reload, on whatever page, once the server is there', async () => {
    const { store, kept, messages } = world();
    const waiting = { id: 'kept', body: 'From before', createdAt: '', state: 'sending', error: null };
    kept.set(sid, [waiting as Pending]);
    await store.began();
    await settle();
    expect(messages.map(({ body }) => body)).toEqual(['From before']);
    expect(kept.get(sid)).toEqual([]);
  });

  it('stays kept when somebody goes on to another membership while a photo travels', async () => {
    const { store, kept, asked } = await opened();
    store.send(sid, '', photo());
    store.send(sid, 'Behind the photo');
    store.clear();
    await settle();
    expect(kept.get(sid)).toMatchObject([{ body: '' }, { body: 'Behind the photo' }]);
    expect(asked).not.toContain('chat.send');
  });

  it('is forgotten with everything else when another membership chats', async () => {
    const { store, fate, messages } = await opened();
    fate.answers = 'Offline';
    store.send(sid, 'For the other one');
    store.clear();
    fate.answers = '';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(messages).toEqual([]);
    expect(store.getState()).toEqual(store.getInitialState());
  });
});

it('tells for a while that somebody types, until their message comes', async () => {
  const { store, write } = await opened();
  store.hear.typing({ sid, userId: 'other' });
  expect(store.getState().typing[sid]).toHaveProperty('other');
  await vi.advanceTimersByTimeAsync(7000);
  expect(store.getState().typing[sid]).toEqual({});
  store.hear.typing({ sid, userId: 'other' });
  store.hear.message({ sid, message: write('b', other, 'There') });
  expect(store.getState().typing[sid]).toEqual({});
});
