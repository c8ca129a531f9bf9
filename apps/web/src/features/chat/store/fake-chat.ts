import type { ChatMessage, ChatReactions, Conversation } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import { chatPages } from '@nestmate/contract/limits';
import type { Reaction } from '@nestmate/contract/reactions';
import { vi } from 'vitest';
import type { UploadResult } from '../chat-service';
import type { ChosenPicture, PendingMessage, Seed } from './chat-state';
import { createChatStore } from './chat-store';

export const me = 'me' as UserId;
export const other = 'other' as UserId;
export const sid = 'conversation' as ChatSid;

export const settle = async () => vi.advanceTimersByTimeAsync(0);
export const photo = (url = 'blob:photo'): ChosenPicture => ({
  bytes: new Blob(),
  url,
  width: 1,
  height: 1,
  uploadId: null,
});

/**
 * A chat store whose server has one conversation, with messages of somebody else. It can refuse requests and hold
 * replies back.
 */
export function fakeChat({ written = 0, readIndex = -1 } = {}) {
  const messages: ChatMessage[] = [];
  const requests: string[] = [];
  const storedPending = new Map<ChatSid, readonly PendingMessage[]>();
  const released: string[] = [];
  const server = {
    error: '',
    /** The error for a message with this text. */
    refuseBody: (_body: string): string | undefined => undefined,
    upload: { error_code: 'Offline' } as UploadResult,
    /** To messages, by their index. */
    reactions: {} as Record<number, ChatReactions>,
    /** Conversations that the person has left. */
    missing: new Set<string>(),
    /** The offline copy of the browser, as chat state. */
    offlineCopy: undefined as Seed | undefined,
    /** Pages of conversations, instead of the only one. */
    lists: [] as { conversations: Conversation[]; next: string | null }[],
  };
  /** Replies to requests of these names, and reads of stored messages (`pending`), that wait for `answer`. */
  const held = new Map<string, (() => void)[]>();
  const hold = (name: string) => void held.set(name, []);
  const isHeld = async (name: string) => {
    const waiting = held.get(name);
    if (waiting) await new Promise<void>((go) => waiting.push(go));
  };
  /** Sends the replies, latest first. */
  const answer = async (name: string) => {
    const waiting = held.get(name) ?? [];
    held.delete(name);
    for (const go of waiting.toReversed()) {
      go();
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
  const conversation = (chatId = 'me_other') =>
    ({
      sid: chatId === 'me_other' ? sid : (chatId as ChatSid),
      chatId,
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
    'chat.list': () => server.lists.shift() ?? { conversations: [conversation()], next: null },
    'chat.open': ({ chatId }: { chatId: string }) => ({
      conversation: conversation(chatId === sid ? undefined : chatId),
      ...page(Math.max(0, messages.length - chatPages.onLoad), messages.length),
    }),
    'chat.history': ({ before, after, count }: { before?: number; after?: number; count: number }) =>
      after === undefined
        ? page(Math.max(0, (before ?? messages.length) - count), before ?? messages.length)
        : page(after + 1, after + 1 + count),
    'chat.send': ({ id, body, replyTo }: { id: string; body: string; replyTo?: string }) => {
      const message = write(id, me, body);
      const repliedTo = messages.find((each) => each.id === replyTo);
      if (repliedTo) message.replyTo = repliedTo;
      return { message };
    },
    'chat.edit': ({ index, body }: { index: number; body: string }) => {
      const [message] = messages.slice(index);
      if (!message) return { error_code: 'NotFound' };
      const editedAt = new Date(Date.parse(message.editedAt ?? message.createdAt) + 1).toISOString();
      messages[index] = { ...message, body, editedAt };
      return { body, editedAt };
    },
    'chat.read': () => ({ readIndex: 0, unreadCount: 0 }),
    'chat.react': ({ index, reaction }: { index: number; reaction: Reaction | null }) => {
      const { revision, given } = server.reactions[index] ?? { revision: 0, given: [] };
      const others = given.filter(({ userId }) => userId !== me);
      const mine = reaction === null ? [] : [{ userId: me, name: 'Ana', reaction }];
      const reactions = { revision: revision + 1, given: [...others, ...mine] };
      server.reactions[index] = reactions;
      return { reactions };
    },
  };
  let ids = 0;
  const store = createChatStore({
    requestChat: (async (name: string, request: never) => {
      requests.push(name);
      if (server.error !== '') return { error_code: server.error };
      const { chatId, body } = request as { chatId?: string; body?: string };
      const refusal = body !== undefined && server.refuseBody(body);
      if (refusal) return { error_code: refusal };
      if (chatId !== undefined && server.missing.has(chatId)) return { error_code: 'NotFound' };
      const reply = replies[name]?.(request);
      await isHeld(name);
      return reply;
    }) as never,
    upload: async () => {
      requests.push('upload');
      return server.upload;
    },
    release: (url) => void released.push(url),
    me: () => me,
    newId: () => `mine ${ids++}`,
    now: Date.now,
    async storePending(id, pending, before) {
      const known = new Set([...before, ...pending].map((each) => each.id));
      storedPending.set(id, [
        ...(storedPending.get(id) ?? []).filter((each) => !known.has(each.id)),
        ...pending,
      ]);
    },
    async readPending(id) {
      const found = storedPending.get(id) ?? [];
      await isHeld('pending');
      return found;
    },
    readOfflineCopy: async () => server.offlineCopy,
    sidsWithPending: async () => [...storedPending.keys()],
  });
  const bodies = () => store.getState().stretches[sid]?.messages.map(({ body }) => body);
  const indexes = () => store.getState().stretches[sid]?.messages.map(({ index }) => index) ?? [];
  const pending = () => store.getState().sendingStates[sid] ?? [];
  return {
    store,
    conversation,
    messages,
    requests,
    storedPending,
    released,
    server,
    hold,
    answer,
    write,
    bodies,
    indexes,
    pending,
  };
}

/** A fake chat with its conversation open. */
export const openedChat = async (settings?: Parameters<typeof fakeChat>[0]) => {
  const chat = fakeChat(settings);
  await chat.store.started();
  await chat.store.open('me_other');
  return chat;
};
