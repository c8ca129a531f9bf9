import type { Conversation, ConversationCall } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listedConversations, unreadOf } from './chat-state';
import { fakeChat, me, openedChat, other, settle, sid } from './fake-chat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the conversations of a membership', () => {
  it('have their members and their unread count [3.14]', async () => {
    const { store } = await openedChat({ written: 25, readIndex: 22 });
    expect(store.getState().conversations[sid]).toMatchObject({
      sid,
      chatId: 'me_other',
      attributes: { members: [me, other], memberships: [], blocked: [] },
      unreadCount: 2,
    });
  });

  it('have their latest messages with authors and times [3.14]', async () => {
    const { store } = await openedChat({ written: 25, readIndex: 22 });
    const { messages = [], hasPrevPage } = store.getState().stretches[sid] ?? {};
    expect(hasPrevPage).toBe(true);
    expect(messages[0]).toMatchObject({
      id: 'old 5',
      index: 5,
      author: other,
      authorName: 'Ben',
      type: 'text',
      body: 'Old 5',
      media: null,
      createdAt: new Date(5000).toISOString(),
    });
  });

  it('say while they load older messages [3.14]', async () => {
    const { store, hold, answer } = await openedChat({ written: 25, readIndex: 22 });
    const state = store.getState;
    hold('chat.history');
    void store.loadOlder(sid);
    await settle();
    expect(state().loadingStates[sid]).toBe('loading');
    await answer('chat.history');
    expect(state().loadingStates[sid]).toBe('idle');
  });

  it('hold a message as pending until it is sent [3.14]', async () => {
    const { store, hold, answer, pending, bodies } = await openedChat({ written: 25, readIndex: 22 });
    hold('chat.send');
    void store.sendMessage(sid, 'Hello');
    await settle();
    expect(pending()).toMatchObject([{ body: 'Hello', state: 'sending' }]);
    await answer('chat.send');
    expect(pending()).toEqual([]);
    expect(bodies()?.at(-1)).toBe('Hello');
    expect(store.getState().stretches[sid]?.messages.at(-1)?.author).toBe(me);
  });

  it('are ordered by their last message, or by when a room’s began', async () => {
    const { store, conversation } = await openedChat({ written: 3 });
    const room = {
      ...conversation(),
      sid: 'room',
      chatId: 'room',
      kind: 'room',
      people: ['Ana', 'Ben', 'Cho'].map((firstName) => ({ firstName })),
      lastMessage: null,
    } as Conversation;
    const orderWith = (newestAt: string) => {
      const conversations = { ...store.getState().conversations, room: { ...room, newestAt } };
      return listedConversations({ ...store.getState(), conversations }).map(({ chatId }) => chatId);
    };
    expect(orderWith('2026-01-01T00:00:00.000Z')).toEqual(['room', 'me_other']);
    expect(orderWith('1969-01-01T00:00:00.000Z')).toEqual(['me_other', 'room']);
  });

  it('leave out an empty one of a room of two, who have their own', async () => {
    const { store, conversation } = await openedChat({ written: 3 });
    const left = { ...conversation(), sid: 'room', kind: 'room', lastMessage: null } as Conversation;
    const shown = (room: Conversation, openSid?: string) => {
      const conversations = { ...store.getState().conversations, room };
      return listedConversations({ ...store.getState(), conversations }, openSid).map(({ kind }) => kind);
    };
    expect(shown(left)).toEqual(['people']);
    expect(shown(left, 'room')).toContain('room');
    expect(shown({ ...left, lastMessage: conversation().lastMessage })).toContain('room');
  });

  it('are listed newest first, with the unread messages of those that are not muted', async () => {
    const { store } = await openedChat({ written: 3, readIndex: 0 });
    expect(listedConversations(store.getState()).map(({ chatId }) => chatId)).toEqual(['me_other']);
    expect(unreadOf(store.getState())).toBe(2);
    await store.markRead(sid, 2);
    expect(unreadOf(store.getState())).toBe(0);
  });

  it('report after a gap which messages were read without a connection', async () => {
    const { store, requests, server } = await openedChat({ written: 3, readIndex: 0 });
    server.error = 'Offline';
    await store.markRead(sid, 2);
    server.error = '';
    const before = requests.length;
    await store.started();
    await settle();
    expect(requests.slice(before)).toContain('chat.read');
    expect(unreadOf(store.getState())).toBe(0);
  });

  it('keep the error code of a failed start', () => {
    const { store } = fakeChat();
    store.failed('AccessRemoved');
    expect(store.getState()).toMatchObject({ phase: 'failed', error: 'AccessRemoved' });
  });

  it('never count own messages as unread, from this window or another', async () => {
    const { store, write } = await openedChat({ written: 3, readIndex: 0 });
    store.receive.message({ sid, message: write('from my phone', me, 'On my way') });
    expect(unreadOf(store.getState())).toBe(0);
    store.receive.message({ sid, message: write('reply', other, 'Good') });
    expect(unreadOf(store.getState())).toBe(1);
    void store.sendMessage(sid, 'From here');
    await settle();
    expect(unreadOf(store.getState())).toBe(0);
  });

  it('leave messages unread that arrived while a message waited for a connection', async () => {
    const { store, write, server } = await openedChat({ written: 3, readIndex: 2 });
    server.error = 'Offline';
    void store.sendMessage(sid, 'From the train');
    void store.sendMessage(sid, 'Nearly there');
    await settle();
    server.error = '';
    store.receive.message({ sid, message: write('meanwhile', other, 'Bring the key!') });
    expect(unreadOf(store.getState())).toBe(1);
    await store.started();
    await settle();
    expect(store.getState().conversations[sid]).toMatchObject({ lastIndex: 5, readIndex: 2 });
    void store.sendMessage(sid, 'I have it');
    await settle();
    expect(unreadOf(store.getState())).toBe(0);
  });

  it('count a call once, when it starts, until the server says that its answer has read it', async () => {
    const { store, write } = await openedChat({ written: 3, readIndex: 2 });
    let steps = 0;
    const step = (call: 'ended' | 'joined' | 'started', by: typeof me) =>
      store.receive.message({ sid, message: { ...write(`step ${++steps}`, by, ''), type: 'call', call } });
    const unread = () => store.getState().conversations[sid]?.unreadCount;
    step('started', other);
    step('ended', other);
    expect(unread()).toBe(1);
    void store.markRead(sid, 3);
    expect(unread()).toBe(0);
    void store.markRead(sid, 4);
    step('started', other);
    step('joined', me);
    expect(unread()).toBe(1);
    store.receive.read({ sid, userId: me, index: 6 });
    step('ended', other);
    expect(unread()).toBe(0);
    store.receive.message({ sid, message: write('text', other, 'Bye') });
    expect(unread()).toBe(1);
    await settle();
  });

  it('keep an own message read when a reply that is older than it arrives', async () => {
    const { store, write, hold, answer } = await openedChat({ written: 3, readIndex: 2 });
    hold('chat.list');
    const listing = store.refetchList();
    await settle();
    store.receive.message({ sid, message: write('from my phone', me, 'On my way') });
    await answer('chat.list');
    await listing;
    expect(store.getState().conversations[sid]).toMatchObject({ lastIndex: 3, readIndex: 3, unreadCount: 0 });
  });
});

describe('the conversation of a room', () => {
  const roomSid = 'room' as ChatSid;
  const inRoom = async () => {
    const chat = await openedChat({ written: 1 });
    const room = { ...chat.conversation(), sid: roomSid, chatId: 'room', kind: 'room' } as Conversation;
    const sids = () => Object.keys(chat.store.getState().conversations);
    return { ...chat, room, sids };
  };

  it('is dropped once it is missing from the complete list', async () => {
    const { store, server, room, sids, conversation } = await inRoom();
    server.lists.push({ conversations: [conversation(), room], next: null });
    await store.refetchList();
    expect(sids()).toEqual([sid, 'room']);
    server.lists.push({ conversations: [conversation()], next: null });
    await store.refetchList();
    expect(sids()).toEqual([sid]);
  });

  it('is the only kind to be dropped: a conversation of two stays, even if the list lacks it', async () => {
    const { store, server, sids } = await inRoom();
    server.lists.push({ conversations: [], next: null });
    await store.refetchList();
    expect(sids()).toEqual([sid]);
  });

  it('stays when it is beyond what was listed, if the server still has it', async () => {
    const { store, server, room, sids, conversation } = await inRoom();
    server.lists.push({ conversations: [conversation()], next: 'older' });
    server.lists.push({ conversations: [room], next: 'oldest' });
    await store.refetchList();
    await store.loadMoreConversations();
    const pages = [{ conversations: [conversation()], next: 'older' }];
    server.lists.push(...pages, { conversations: [conversation('another')], next: 'oldest' });
    await store.refetchList();
    expect(sids()).toContain('room');
  });

  it('is dropped when the list lacks it and the server does not know it, however many others there are', async () => {
    const { store, server, room, sids, conversation } = await inRoom();
    server.lists.push({ conversations: [conversation(), room], next: 'older' });
    await store.refetchList();
    server.lists.push({ conversations: [conversation(), conversation('another')], next: 'older' });
    server.missing.add('room');
    await store.refetchList();
    expect(sids()).toEqual([sid, 'another']);
  });

  it('is dropped when the server reports that the person has left it, on any page', async () => {
    const { store, server, room, sids, conversation } = await inRoom();
    server.lists.push({ conversations: [conversation()], next: 'older' });
    server.lists.push({ conversations: [room], next: null });
    await store.refetchList();
    await store.loadMoreConversations();
    server.error = 'Unavailable';
    await store.receive.changed({ sid: roomSid });
    expect(sids()).toEqual([sid, 'room']);
    server.error = 'NotFound';
    await store.receive.changed({ sid: roomSid });
    expect(sids()).toEqual([sid]);
  });
});

describe('the list of conversations', () => {
  const pagesOf = async (count: number) => {
    const chat = await openedChat({ written: 1 });
    const page = (number: number) => ({
      conversations: [chat.conversation(number === 0 ? undefined : `page ${number}`)],
      next: number + 1 < count ? `page ${number + 1}` : null,
    });
    const lists = () => chat.requests.filter((name) => name === 'chat.list').length;
    return { ...chat, page, lists };
  };

  it('is read again as far as it was scrolled', async () => {
    const { store, server, page, lists } = await pagesOf(4);
    server.lists.push(page(0), page(1), page(2));
    await store.refetchList();
    await store.loadMoreConversations();
    await store.loadMoreConversations();
    expect(store.getState().nextPage).toBe('page 3');
    const before = lists();
    server.lists.push(page(0), page(1), page(2));
    await store.refetchList();
    expect(lists() - before).toBe(3);
    expect(store.getState()).toMatchObject({ listing: 'idle', nextPage: 'page 3' });
    server.lists.push(page(3));
    await store.loadMoreConversations();
    expect(store.getState().nextPage).toBeNull();
  });

  it('is read again only once, however often something changes meanwhile', async () => {
    const { store, hold, answer, lists } = await pagesOf(1);
    const before = lists();
    hold('chat.list');
    const listings = [store.refetchList()];
    await settle();
    for (let count = 0; count < 40; count++) listings.push(store.refetchList());
    await answer('chat.list');
    await Promise.all(listings);
    expect(lists() - before).toBe(2);
  });

  it('reads an unknown conversation once for forty messages', async () => {
    const { store, requests, lists, hold, answer, write } = await pagesOf(1);
    const unknown = 'unknown' as ChatSid;
    const before = requests.length;
    const listed = lists();
    hold('chat.open');
    for (let count = 0; count < 40; count++)
      store.receive.message({ sid: unknown, message: write(`unknown ${count}`, other, `Hi ${count}`) });
    await settle();
    const latest = write('latest', other, 'Are you there?');
    await answer('chat.open');
    store.receive.message({ sid: unknown, message: latest });
    await settle();
    expect(requests.slice(before)).toEqual(['chat.open']);
    expect(lists()).toBe(listed);
    expect(store.getState().conversations[unknown]?.lastMessage?.body).toBe('Are you there?');
  });
});

describe('the call of a conversation', () => {
  const started = (revision: number, people: string[], startedAt = '2026-11-27T10:00:00.000Z') =>
    ({ startedAt, revision, isAnswered: true, people }) as ConversationCall;
  const callIn = ({ store }: ReturnType<typeof fakeChat>) => store.getState().conversations[sid]?.call;
  /** The list is asked for again, and its reply is still on its way. */
  const listing = async (chat: ReturnType<typeof fakeChat>, call?: ConversationCall) => {
    vi.advanceTimersByTime(1);
    chat.hold('chat.list');
    chat.server.lists.push({ conversations: [{ ...chat.conversation(), call }], next: null });
    void chat.store.refetchList();
    await settle();
    vi.advanceTimersByTime(1);
  };

  it('follows the latest event of the server, however late others arrive', async () => {
    const chat = await openedChat({ written: 1 });
    const { call: hear } = chat.store.receive;
    await listing(chat, started(1, ['ana']));
    await chat.answer('chat.list');
    expect(callIn(chat)).toEqual(started(1, ['ana']));
    hear({ sid, call: started(3, ['ana', 'ben']) });
    hear({ sid, call: started(2, ['ana']) });
    expect(callIn(chat)?.people).toEqual(['ana', 'ben']);
    hear({ sid, call: started(4, []) });
    hear({ sid, call: started(3, ['ana', 'ben']) });
    expect(callIn(chat)).toBeUndefined();
    hear({ sid, call: started(0, ['ben'], '2026-11-27T10:05:00.000Z') });
    expect(callIn(chat)?.people).toEqual(['ben']);
  });

  it('is not undone by a list that was read before it began or ended', async () => {
    const chat = await openedChat({ written: 1 });
    const { call: hear } = chat.store.receive;
    await listing(chat);
    hear({ sid, call: started(1, ['ana']) });
    await chat.answer('chat.list');
    expect(callIn(chat)?.people).toEqual(['ana']);
    await listing(chat, started(1, ['ana']));
    hear({ sid, call: started(2, []) });
    await chat.answer('chat.list');
    expect(callIn(chat)).toBeUndefined();
  });

  it('is over when a list that was requested later has none', async () => {
    const chat = await openedChat({ written: 1 });
    chat.store.receive.call({ sid, call: started(1, ['ana']) });
    await listing(chat);
    await chat.answer('chat.list');
    expect(callIn(chat)).toBeUndefined();
  });
});
