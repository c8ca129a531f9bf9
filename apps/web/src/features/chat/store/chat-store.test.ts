import type { ChatMessage, ChatSid, Conversation, UserId } from '@nestmate/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChatStore } from './chat-store';
import type { Pending } from './chat-state';
import { listed, unreadOf } from './chat-state';

const [me, other] = ['me', 'other'] as UserId[];
const sid = 'conversation' as ChatSid;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = async () => vi.advanceTimersByTimeAsync(0);

/** A server of one conversation, that can be out of reach, or refuse. */
function world({ written = 0, readIndex = -1 } = {}) {
  const messages: ChatMessage[] = [];
  const asked: string[] = [];
  const kept = new Map<string, readonly Pending[]>();
  const fate = { answers: '' };
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
      lastIndex: messages.length - 1,
      firstIndex: 0,
      readIndex,
      unreadCount: messages.length - 1 - readIndex,
      muted: false,
      isOpen: true,
    }) as unknown as Conversation;
  const page = (from: number, to: number) => ({ messages: messages.slice(from, to), hasPrevPage: from > 0 });
  const replies: Record<string, (request: never) => unknown> = {
    'chat.list': () => ({ conversations: [conversation()], hasMore: false }),
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
      return replies[name]?.(request);
    }) as never,
    upload: async () => ({ error_code: 'Offline' }),
    me: () => 'me',
    newId: () => `mine ${ids++}`,
    now: Date.now,
    keepPending: (id, pending) => void kept.set(id, pending),
    readPending: async (id) => kept.get(id) ?? [],
    sidsWithPending: async () => [...kept.keys()],
  });
  const bodies = () => store.getState().windows[sid]?.messages.map(({ body }) => body);
  const pending = () => store.getState().sendingStates[sid] ?? [];
  return { store, messages, asked, kept, fate, write, bodies, pending };
}

const opened = async (settings?: Parameters<typeof world>[0]) => {
  const made = world(settings);
  await made.store.began();
  await made.store.open('me_other');
  return made;
};

describe('the conversations of a membership [3.14]', () => {
  it('are listed the newest first, with what is unread in those that are not muted', async () => {
    const { store } = await opened({ written: 3, readIndex: 0 });
    expect(listed(store.getState()).map(({ chatId }) => chatId)).toEqual(['me_other']);
    expect(unreadOf(store.getState())).toBe(2);
    await store.read(sid, 2);
    expect(unreadOf(store.getState())).toBe(0);
  });

  it('show 20 messages, then 11 more at a time, until the first [9.7]', async () => {
    const { store, bodies } = await opened({ written: 40 });
    expect(bodies()).toHaveLength(20);
    await store.older(sid);
    expect(bodies()).toHaveLength(31);
    await store.older(sid);
    expect([bodies()?.[0], bodies()?.length]).toEqual(['Old 0', 40]);
    expect(store.getState().windows[sid]?.hasOlder).toBe(false);
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

  it('keep the reason why chatting could not begin [8.10]', () => {
    const { store } = world();
    store.failed('AccessRemoved');
    expect(store.getState()).toMatchObject({ phase: 'failed', error: 'AccessRemoved' });
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
    const photo = { bytes: new Blob(), url: '', width: 1, height: 1, uploadId: null };
    store.send(sid, '', photo);
    store.send(sid, 'Behind the photo');
    store.clear();
    await settle();
    expect(kept.get(sid)).toMatchObject([{ body: 'Behind the photo' }]);
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
