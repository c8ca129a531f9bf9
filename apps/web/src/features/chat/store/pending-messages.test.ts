import type { ChatPictureId, ChatSid } from '@nestmate/contract/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PendingMessage } from './chat-state';
import { fakeChat, openedChat, photo, settle, sid } from './fake-chat';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a sent message', () => {
  it('is shown immediately', async () => {
    const { store, pending } = await openedChat();
    void store.sendMessage(sid, 'Hello');
    expect(pending()).toMatchObject([{ body: 'Hello', state: 'sending' }]);
  });

  it('is no longer pending once the server has it', async () => {
    const { store, bodies, pending } = await openedChat();
    void store.sendMessage(sid, 'Hello');
    await settle();
    expect([bodies(), pending()]).toEqual([['Hello'], []]);
  });

  it('waits for the connection and is then sent in the order in which it was written', async () => {
    const { store, server, messages, pending } = await openedChat();
    server.error = 'Offline';
    void store.sendMessage(sid, 'One');
    void store.sendMessage(sid, 'Two');
    await settle();
    server.error = '';
    await vi.advanceTimersByTimeAsync(5000);
    expect(messages.map(({ body }) => body)).toEqual(['One', 'Two']);
    expect(pending()).toEqual([]);
  });

  it('answers the message it was written to, even when it is sent much later', async () => {
    const { store, server, storedPending, pending, messages } = await openedChat({ written: 1 });
    const [answered] = messages;
    if (!answered) throw new Error('There is a message to answer');
    server.error = 'Offline';
    await store.sendMessage(sid, 'Yes', { replyTo: answered });
    expect(pending()).toMatchObject([{ replyTo: { index: 0, body: 'Old 0' } }]);
    expect(storedPending.get(sid)).toMatchObject([{ replyTo: { index: 0 } }]);
    server.error = '';
    await vi.advanceTimersByTimeAsync(5000);
    expect(messages.at(-1)).toMatchObject({ body: 'Yes', replyTo: { index: 0 } });
  });

  it('resolves its sending once it is stored, long before the server has it', async () => {
    const { store, server, storedPending } = await openedChat();
    server.error = 'Offline';
    await store.sendMessage(sid, 'Hello');
    expect(storedPending.get(sid)).toMatchObject([{ body: 'Hello' }]);
  });

  it('can be retried or discarded after a refusal', async () => {
    const { store, server, pending, bodies } = await openedChat();
    server.error = 'BlockedByThem';
    void store.sendMessage(sid, 'Hello');
    void store.sendMessage(sid, 'Never mind');
    await settle();
    expect(pending()).toMatchObject([
      { state: 'failed', error: 'BlockedByThem' },
      { state: 'failed', error: 'BlockedByThem' },
    ]);
    server.error = '';
    store.discardPending(sid, pending()[1]?.id ?? '');
    store.retryPending(sid, pending()[0]?.id ?? '');
    await settle();
    expect([bodies(), pending()]).toEqual([['Hello'], []]);
  });

  it('is shown to its writer when they were looking at old messages', async () => {
    const { store, bodies } = await openedChat({ written: 300, readIndex: 299 });
    await store.jumpTo(sid, 20);
    void store.sendMessage(sid, 'From the past');
    await settle();
    expect(bodies()?.at(-1)).toBe('From the past');
  });

  it('is retried less and less often', async () => {
    const { store, server, requests } = await openedChat();
    server.error = 'Unavailable';
    void store.sendMessage(sid, 'Hello');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(requests.filter((name) => name === 'chat.send').length).toBeLessThan(18);
  });

  it('is retried after a delay that does not grow with the number of conversations', async () => {
    const { store, server, requests } = await openedChat();
    server.error = 'Offline';
    for (const id of [sid, 'second' as ChatSid, 'third' as ChatSid]) void store.sendMessage(id, 'Hello');
    await vi.advanceTimersByTimeAsync(3000 - 1);
    const sends = () => requests.filter((name) => name === 'chat.send').length;
    expect(sends()).toBe(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(sends()).toBe(6);
    await vi.advanceTimersByTimeAsync(6000);
    expect(sends()).toBe(9);
  });

  it('lets the next one be sent after a few attempts to upload its photo', async () => {
    const { store, server, requests, messages, pending } = await openedChat();
    server.upload = { error_code: 'Unexpected' };
    void store.sendMessage(sid, '', { picture: photo() });
    void store.sendMessage(sid, 'Behind the photo');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.filter((name) => name === 'upload')).toHaveLength(3);
    expect(pending()).toMatchObject([{ state: 'failed', error: 'Unexpected' }]);
    expect(messages.map(({ body }) => body)).toEqual(['Behind the photo']);
  });

  it('fails after three unexpected errors, and lets the next one be sent', async () => {
    const { store, server, requests, messages, pending } = await openedChat();
    server.refuseBody = (body) => (body === 'Cursed' ? 'Unexpected' : undefined);
    void store.sendMessage(sid, 'Cursed');
    void store.sendMessage(sid, 'Behind it');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.filter((name) => name === 'chat.send')).toHaveLength(4);
    expect(pending()).toMatchObject([{ body: 'Cursed', state: 'failed', error: 'Unexpected' }]);
    expect(messages.map(({ body }) => body)).toEqual(['Behind it']);
  });

  it('is not sent when it was discarded during the upload of its photo', async () => {
    const { store, requests, pending, server } = await openedChat();
    server.upload = { uploadId: 'upload' as ChatPictureId };
    void store.sendMessage(sid, '', { picture: photo() });
    store.discardPending(sid, pending()[0]?.id ?? '');
    await settle();
    expect(requests).not.toContain('chat.send');
  });

  it('releases its photo when it is sent, discarded or forgotten', async () => {
    const { store, released, pending, server } = await openedChat();
    void store.sendMessage(sid, '', { picture: photo('blob:dropped') });
    store.discardPending(sid, pending()[0]?.id ?? '');
    expect(released).toEqual(['blob:dropped']);
    server.upload = { uploadId: 'upload' as ChatPictureId };
    void store.sendMessage(sid, '', { picture: photo('blob:sent') });
    await settle();
    server.error = 'Offline';
    void store.sendMessage(sid, '', { picture: photo('blob:forgotten') });
    store.clear();
    expect(released).toEqual(['blob:dropped', 'blob:sent', 'blob:forgotten']);
  });

  it('is not made after the chat has ended', async () => {
    const { store, released, storedPending, requests } = await openedChat();
    store.clear();
    void store.sendMessage(sid, '', { picture: photo() });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([released, storedPending.size, requests.includes('upload')]).toEqual([['blob:photo'], 0, false]);
  });

  it('is sent along with those of an earlier visit, also when it is written before they are read', async () => {
    const { store, storedPending, messages } = await openedChat();
    storedPending.set(sid, [
      { id: 'left', body: 'Left', createdAt: '', state: 'sending', error: null } as PendingMessage,
    ]);
    void store.open('me_other');
    void store.sendMessage(sid, 'Written now');
    await settle();
    expect(messages.map(({ body }) => body).toSorted()).toEqual(['Left', 'Written now']);
  });

  it('stays discarded when its stored copy was being read meanwhile', async () => {
    const { store, server, messages, pending, hold, answer } = await openedChat();
    server.error = 'Offline';
    void store.sendMessage(sid, 'Never mind');
    await settle();
    server.error = '';
    hold('pending');
    const opening = store.open('me_other');
    await settle();
    store.discardPending(sid, pending()[0]?.id ?? '');
    await answer('pending');
    await opening;
    await settle();
    expect([pending(), messages]).toEqual([[], []]);
  });

  it('is sent after a reload once the server is there', async () => {
    const { store, storedPending, messages } = fakeChat();
    const waiting = { id: 'kept', body: 'From before', createdAt: '', state: 'sending', error: null };
    storedPending.set(sid, [waiting as PendingMessage]);
    await store.started();
    await settle();
    expect(messages.map(({ body }) => body)).toEqual(['From before']);
    expect(storedPending.get(sid)).toEqual([]);
  });

  it('stays stored when the person switches memberships during the upload of a photo', async () => {
    const { store, storedPending, requests } = await openedChat();
    void store.sendMessage(sid, '', { picture: photo() });
    void store.sendMessage(sid, 'Behind the photo');
    store.clear();
    await settle();
    expect(storedPending.get(sid)).toMatchObject([{ body: '' }, { body: 'Behind the photo' }]);
    expect(requests).not.toContain('chat.send');
  });

  it('is forgotten with everything else when the chat ends', async () => {
    const { store, server, messages } = await openedChat();
    server.error = 'Offline';
    void store.sendMessage(sid, 'For the other one');
    store.clear();
    server.error = '';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(messages).toEqual([]);
    expect(store.getState()).toEqual(store.getInitialState());
  });

  it('changes nothing when its result arrives after the chat has ended', async () => {
    const chat = await openedChat({ written: 3, readIndex: 2 });
    const { store, server, storedPending } = chat;
    const beforeIt = { conversations: [chat.conversation()], next: null };
    chat.hold('chat.send');
    void store.sendMessage(sid, 'Just before I left');
    await settle();
    store.clear();
    expect(storedPending.get(sid)).toMatchObject([{ body: 'Just before I left' }]);
    // The next membership knows the conversation, too, and has its own storage.
    storedPending.clear();
    server.lists.push(beforeIt);
    await store.started();
    const { conversations } = store.getState();
    await chat.answer('chat.send');
    expect(chat.messages.at(-1)?.body).toBe('Just before I left');
    expect(store.getState().conversations).toBe(conversations);
    expect([chat.pending(), storedPending.size]).toEqual([[], 0]);
  });
});
