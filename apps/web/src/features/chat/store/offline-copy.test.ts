import type { ChatMessage, Conversation } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ChatState, initialChatState, listedConversations, type PendingMessage } from './chat-state';
import { showCopyAfterMs } from './chat-store';
import { me, openedChat, other, settle, sid } from './fake-chat';
import { createOfflineCopy, type OfflineCopy, maxCopied, seedOf } from './offline-copy';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const chatId = 'me_other';
const nothing = { stretches: {} };

/** The offline copy of a visit in which one conversation was opened; the next visit begins without a connection. */
async function visitOffline(chat: Awaited<ReturnType<typeof openedChat>>) {
  const copy = createOfflineCopy(chat.store.getState, null, Date.now);
  copy.takeOver(chat.store.getState(), nothing);
  const seed = seedOf(JSON.parse(JSON.stringify(copy.snapshot())) as OfflineCopy);
  chat.store.clear();
  chat.server.error = 'Offline';
  chat.store.starting();
  void chat.store.open(chatId);
  await chat.store.seed(seed);
}

async function reconnect({ server, store }: Awaited<ReturnType<typeof openedChat>>) {
  server.error = '';
  await store.started();
  await settle();
}

describe('without a connection, a chat', () => {
  it('shows the conversations of the last visit with their newest messages, as not live', async () => {
    const chat = await openedChat({ written: 3 });
    await visitOffline(chat);
    const state = chat.store.getState();
    expect(listedConversations(state).map((each) => each.chatId)).toEqual([chatId]);
    expect(chat.bodies()).toEqual(['Old 0', 'Old 1', 'Old 2']);
    expect(state).toMatchObject({ phase: 'starting', addresses: { [chatId]: { sid } } });
  });

  /** A visit without a connection, after one in which a message was written without it. */
  async function chatWithPending() {
    const chat = await openedChat({ written: 1 });
    chat.server.error = 'Offline';
    await chat.store.sendMessage(sid, 'Before the reload');
    await visitOffline(chat);
    return chat;
  }

  it('shows pending messages of the visit before', async () => {
    const { pending } = await chatWithPending();
    expect(pending()).toMatchObject([{ body: 'Before the reload', state: 'sending' }]);
  });

  it('sends messages of both visits in order once there is a connection', async () => {
    const chat = await chatWithPending();
    await chat.store.sendMessage(sid, 'After it');
    expect(chat.pending()).toHaveLength(2);
    await reconnect(chat);
    expect(chat.bodies()).toEqual(['Old 0', 'Before the reload', 'After it']);
    expect(chat.pending()).toEqual([]);
  });

  it('shows a message once that was acknowledged to a page that closed before it had dropped it', async () => {
    const chat = await openedChat({ written: 1 });
    await chat.store.sendMessage(sid, 'Hello');
    await settle();
    const [sent] = chat.messages.slice(-1);
    chat.storedPending.set(sid, [
      { id: sent?.id, body: 'Hello', state: 'sending', error: null } as PendingMessage,
    ]);
    await visitOffline(chat);
    expect(chat.bodies()).toEqual(['Old 0', 'Hello']);
    expect(chat.pending()).toEqual([]);
    expect(chat.storedPending.get(sid)).toEqual([]);
  });

  it('immediately says that older messages cannot be read', async () => {
    const chat = await openedChat({ written: 40, readIndex: 39 });
    await visitOffline(chat);
    await chat.store.loadOlder(sid);
    expect(chat.store.getState().loadingStates[sid]).toBe('failed');
  });

  it.each([[[]], [['chat.list']], [['chat.open']]])(
    'is replaced by the live one, while nothing leaves the screen (slow: %s)',
    async (slow) => {
      const chat = await openedChat({ written: 30, readIndex: 29 });
      await visitOffline(chat);
      Object.assign(chat.messages[11] ?? {}, { type: 'removed', body: '' });
      for (let count = 0; count < 50; count++) chat.write(`missed ${count}`, other, `Missed ${count}`);
      const before = chat.indexes();
      const held: (readonly number[])[] = [];
      const stop = chat.store.subscribe(() => held.push(chat.indexes()));
      slow.forEach(chat.hold);
      chat.server.error = '';
      const beginning = chat.store.started();
      await settle();
      for (const name of slow) await chat.answer(name);
      await beginning;
      await settle();
      stop();
      for (const indexes of held) expect(indexes.slice(0, 20)).toEqual(before);
      expect(chat.indexes()).toEqual(Array.from({ length: 70 }, (_, index) => index + 10));
      expect(chat.bodies()?.slice(0, 3)).toEqual(['Old 10', '', 'Old 12']);
    },
  );

  it('opens the conversation of its address once there is a connection, even if nothing of it was stored', async () => {
    const chat = await openedChat({ written: 3 });
    chat.store.clear();
    chat.store.starting();
    void chat.store.open(chatId);
    await chat.store.seed({});
    await reconnect(chat);
    expect(chat.bodies()).toHaveLength(3);
  });

  it('drops messages that the person may no longer read', async () => {
    const chat = await openedChat({ written: 4, readIndex: 3 });
    await visitOffline(chat);
    chat.server.lists.push({ conversations: [{ ...chat.conversation(), firstIndex: 2 }], next: null });
    chat.hold('chat.open');
    await reconnect(chat);
    expect(chat.indexes()).toEqual([2, 3]);
  });

  it.each([
    ['the whole list lacks', null],
    ['the list lacks and the server does not know', 'older'],
  ])('drops a conversation that %s', async (_, next) => {
    const chat = await openedChat({ written: 3 });
    await visitOffline(chat);
    chat.server.lists.push({ conversations: [chat.conversation('another')], next });
    chat.server.missing.add(sid).add(chatId);
    await reconnect(chat);
    expect(Object.keys(chat.store.getState().conversations)).toEqual(['another']);
    expect(chat.store.getState().stretches).toEqual({});
  });

  it('leaves a live one as it is', async () => {
    const chat = await openedChat({ written: 2 });
    await chat.store.seed({ conversations: {}, stretches: {} });
    expect(chat.store.getState().phase).toBe('ready');
    expect(chat.bodies()).toHaveLength(2);
  });
});

describe('a running chat whose server does not reply about a conversation', () => {
  /** A running chat after a gap, which has dropped the messages of a conversation that is in the offline copy. */
  async function running() {
    const chat = await openedChat({ written: 3, readIndex: 2 });
    const copy = createOfflineCopy(chat.store.getState, null, Date.now);
    copy.takeOver(chat.store.getState(), nothing);
    chat.server.offlineCopy = seedOf(JSON.parse(JSON.stringify(copy.snapshot())) as OfflineCopy);
    chat.store.clear();
    await chat.store.started();
    return chat;
  }

  it('shows the offline copy after a moment, until the server replies', async () => {
    const chat = await running();
    chat.write('missed', other, 'Missed');
    chat.hold('chat.open');
    void chat.store.open(chatId);
    await vi.advanceTimersByTimeAsync(showCopyAfterMs - 100);
    expect(chat.bodies()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(chat.bodies()).toEqual(['Old 0', 'Old 1', 'Old 2']);
    expect(chat.store.getState().addresses[chatId]).toEqual({ sid });
    Object.assign(chat.messages[1] ?? {}, { type: 'removed', body: '' });
    await chat.answer('chat.open');
    await settle();
    expect(chat.bodies()).toEqual(['Old 0', '', 'Old 2', 'Missed']);
  });

  it('asks again when there was no reply at all', async () => {
    const chat = await running();
    chat.server.error = 'Offline';
    void chat.store.open(chatId);
    await settle();
    expect(chat.bodies()).toEqual(['Old 0', 'Old 1', 'Old 2']);
    chat.write('missed', other, 'Missed');
    chat.server.error = '';
    await vi.advanceTimersByTimeAsync(3000);
    expect(chat.bodies()).toEqual(['Old 0', 'Old 1', 'Old 2', 'Missed']);
  });

  it('shows nothing of a conversation that the server has refused meanwhile', async () => {
    const chat = await running();
    chat.server.missing.add(chatId);
    await chat.store.open(chatId);
    await vi.advanceTimersByTimeAsync(showCopyAfterMs * 2);
    expect(chat.bodies()).toBeUndefined();
    expect(chat.store.getState().addresses[chatId]).toEqual({ error: 'NotFound' });
  });
});

describe('the offline copy of a live chat', () => {
  const moment = (minute: number) => new Date(minute * 60_000).toISOString();
  const messageOf = (index: number) =>
    ({ id: `m${index}`, index, type: 'text', body: `Text ${index}`, author: other }) as ChatMessage;
  const conversationOf = (number: number, changes: Partial<Conversation> = {}) =>
    ({
      sid: `c${number}`,
      chatId: `at c${number}`,
      kind: 'people',
      attributes: { blocked: [] as UserId[] },
      people: [],
      lastMessage: messageOf(99),
      lastIndex: 99,
      firstIndex: 0,
      newestAt: moment(number),
      ...changes,
    }) as Conversation;
  const messages = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => messageOf(from + at));
  const id = (number: number) => `c${number}` as ChatSid;

  /** Conversations, of which a higher number is newer, with the messages of some. */
  function copyOf(
    conversations: readonly Conversation[],
    stretches: ChatState['stretches'] = {},
    before: OfflineCopy | null = null,
  ) {
    const state: ChatState = {
      ...initialChatState,
      phase: 'ready',
      conversations: Object.fromEntries(conversations.map((each) => [each.sid, each])),
      stretches,
    };
    const copy = createOfflineCopy(
      () => state,
      before,
      () => 1000 * 60_000,
    );
    copy.takeOver(state, nothing);
    return copy;
  }
  const whole = { messages: messages(0, 100), hasPrevPage: false, hasNewer: false };

  it('has the newest conversations, with the newest messages of the newest of them', () => {
    const all = Array.from({ length: 50 }, (_, number) => conversationOf(number));
    const copy = copyOf(all, Object.fromEntries(all.map((each) => [each.sid, whole]))).snapshot();
    expect(copy.conversations).toHaveLength(maxCopied.conversations);
    expect(Object.keys(copy.stretches)).toHaveLength(maxCopied.withMessages);
    for (const { messages: some, hasPrevPage } of Object.values(copy.stretches))
      expect([some.length, some.at(-1)?.index, hasPrevPage]).toEqual([maxCopied.messages, 99, true]);
  });

  it('keeps an old conversation that was opened, also over visits', () => {
    const all = Array.from({ length: 50 }, (_, number) => conversationOf(number));
    const first = copyOf(all, { c3: whole }).snapshot();
    expect(first.conversations[0]?.sid).toBe('c3');
    expect(copyOf(all, {}, first).snapshot().stretches['c3']?.messages).toHaveLength(maxCopied.messages);
  });

  it('keeps no conversation with somebody who is blocked', () => {
    const blocked = conversationOf(2, { attributes: { members: [], memberships: [], blocked: [me] } });
    const copy = copyOf([conversationOf(1), blocked], { c1: whole, c2: whole }).snapshot();
    expect(copy.conversations.map((each) => each.sid)).toEqual(['c1']);
    expect(Object.keys(copy.stretches)).toEqual(['c1']);
  });

  it('keeps no call, because nobody would report its end', () => {
    const call = { startedAt: moment(1), revision: 1, isAnswered: true, people: [other] };
    const [copy] = copyOf([conversationOf(1, { call })], { c1: whole }).snapshot().conversations;
    expect(copy).toMatchObject({ sid: 'c1' });
    expect(copy?.call).toBeUndefined();
  });

  it('keeps nothing of a message that is removed while its conversation is not open', () => {
    const first = copyOf([conversationOf(1)], { c1: whole }).snapshot();
    const copy = copyOf([conversationOf(1)], {}, first);
    copy.removed(id(1), 98);
    expect(copy.snapshot().stretches['c1']?.messages.at(-2)).toMatchObject({ type: 'removed', body: '' });
  });

  it('adds the messages that arrive while a conversation is not open', () => {
    const first = copyOf([conversationOf(1)], { c1: whole }).snapshot();
    const current = conversationOf(1, { lastIndex: 100, lastMessage: messageOf(100) });
    const copy = copyOf([current], {}, first);
    copy.received(id(1), messageOf(100));
    expect(copy.snapshot().stretches['c1']?.messages.at(-1)?.index).toBe(100);
    expect(copy.snapshot().stretches['c1']?.messages).toHaveLength(maxCopied.messages);
  });

  it('asks for messages that are missing or may have changed in a gap, each once', () => {
    const all = [conversationOf(1), conversationOf(2), conversationOf(3, { lastMessage: null })];
    const copy = copyOf(all, { c1: whole });
    expect(copy.nextToRead()).toBe('c2');
    copy.read(id(2), { messages: messages(70, 100), hasPrevPage: true });
    expect(copy.nextToRead()).toBeUndefined();
    copy.markGap();
    expect(copy.nextToRead()).toBe('c2');
  });

  it('shows the last message of a conversation whose messages are not here, or end before it', () => {
    const first = copyOf([conversationOf(1), conversationOf(2)], { c1: whole }).snapshot();
    const current = [conversationOf(1, { lastIndex: 120, lastMessage: messageOf(120) }), conversationOf(2)];
    const { stretches } = seedOf(copyOf(current, {}, first).snapshot());
    expect(stretches['c1']).toMatchObject({ messages: [{ index: 120 }], hasPrevPage: true, hasNewer: false });
    expect(stretches['c2']?.messages).toHaveLength(1);
  });

  it('keeps no messages of a stretch in the past', () => {
    const past = { messages: messages(0, 20), hasPrevPage: false, hasNewer: true };
    expect(copyOf([conversationOf(1)], { c1: past }).snapshot().stretches).toEqual({});
  });
});
