import type { ChatMessage, Conversation, ConversationCall } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import { isRefused } from '../chat-service';
import type { ChatSession } from './chat-session';
import { withMessage, withRead } from './chat-state';

const isLater = (one: ConversationCall, other: ConversationCall) =>
  one.startedAt === other.startedAt ? one.revision > other.revision : one.startedAt > other.startedAt;

/** The known conversations: participants, last messages, read horizons. */
export function createConversations(
  { state, set, put, ask, ports }: ChatSession,
  { onUpdate, onForget }: Record<'onForget' | 'onUpdate', (sid: ChatSid) => void>,
) {
  /** Read horizons of this person that the server has not acknowledged. */
  const unconfirmedReads = new Map<ChatSid, number>();
  /** Kept by an earlier visit: only the server knows whether they still exist. */
  const unconfirmed = new Set<ChatSid>();
  /** Unknown conversations that are being read. */
  const introductions = new Map<ChatSid, Promise<void>>();

  /** The latest state of the call of each conversation, even when it is over, and its time. */
  const heardCalls = new Map<ChatSid, { call: ConversationCall; at: number }>();

  const ongoing = (call: ConversationCall | undefined) => (call?.people.length ? call : undefined);

  /** A reply may be older than events that arrived after its request. */
  function callIn({ sid, call }: Conversation, requestedAt: number): ConversationCall | undefined {
    const heard = heardCalls.get(sid);
    const isHeardLater =
      heard && (heard.at >= requestedAt || (call !== undefined && isLater(heard.call, call)));
    return isHeardLater ? ongoing(heard.call) : call;
  }

  /** @param requestedAt when these were requested */
  function update(conversations: readonly Conversation[], requestedAt: number): void {
    const known = { ...state().conversations };
    for (const conversation of conversations) {
      const { sid } = conversation;
      const before = known[sid];
      // The reply may be older than a message that was received meanwhile.
      const current =
        before?.lastMessage && before.lastIndex > conversation.lastIndex
          ? withMessage(conversation, before.lastMessage, ports.me())
          : conversation;
      unconfirmed.delete(sid);
      const read = withRead(current, ports.me(), unconfirmedReads.get(sid) ?? -1, ports.me());
      known[sid] = { ...read, call: callIn(conversation, requestedAt) };
    }
    set({ conversations: known });
    for (const { sid } of conversations) onUpdate(sid);
  }

  /** Drops a conversation that the person no longer takes part in, with its messages. */
  function forget(sid: ChatSid): void {
    const { [sid]: _, ...conversations } = state().conversations;
    set({ conversations });
    onForget(sid);
  }

  /** Reads one conversation; the server no longer shows one that the person has left. */
  async function readOne(sid: ChatSid): Promise<void> {
    const requestedAt = ports.now();
    const reply = await ask('chat.open', { chatId: sid });
    if (!isRefused(reply)) update([reply.conversation], requestedAt);
    else if (reply.error_code === 'NotFound') forget(sid);
  }

  /** Reads an unknown conversation, once for everybody who asks meanwhile. */
  function introduce(sid: ChatSid): Promise<void> {
    const reading = introductions.get(sid) ?? readOne(sid).finally(() => introductions.delete(sid));
    introductions.set(sid, reading);
    return reading;
  }

  function place(sid: ChatSid, message: ChatMessage, after?: number): void {
    const conversation = state().conversations[sid];
    if (conversation) put('conversations', sid, withMessage(conversation, message, ports.me(), after));
  }

  const readPage = (before: string | undefined) => ask('chat.list', before === undefined ? {} : { before });

  /**
   * Reads as many conversations as are known; at first, one page. Drops those of rooms that the person has left, and those of an
   * earlier visit that are gone.
   */
  async function readAll(): Promise<void> {
    const known = Object.values(state().conversations);
    const listed = new Set<ChatSid>();
    let next: string | null = null;
    set({ listing: 'loading' });
    do {
      const requestedAt = ports.now();
      const page = await readPage(next ?? undefined);
      if (isRefused(page)) return set({ listing: 'failed' });
      update(page.conversations, requestedAt);
      for (const { sid } of page.conversations) listed.add(sid);
      next = page.next;
    } while (next !== null && listed.size < known.length);
    set({ listing: 'idle', nextPage: next });
    for (const { sid, kind } of known) {
      if (listed.has(sid) || (kind !== 'room' && !unconfirmed.has(sid))) continue;
      if (next === null) forget(sid);
      else await readOne(sid);
    }
  }

  async function readMore(): Promise<void> {
    set({ listing: 'loading' });
    const requestedAt = ports.now();
    const page = await readPage(state().nextPage ?? undefined);
    if (isRefused(page)) return set({ listing: 'failed' });
    update(page.conversations, requestedAt);
    set({ listing: 'idle', nextPage: page.next });
  }

  let last = Promise.resolve();
  const inTurn = (read: () => Promise<void>) => (last = last.then(read));
  /** A pending reload of the list: it serves everybody who asks meanwhile. */
  let due: Promise<void> | undefined;

  async function reportRead(sid: ChatSid, index: number): Promise<void> {
    const reply = await ask('chat.read', { sid, index });
    if (!isRefused(reply) && unconfirmedReads.get(sid) === index) unconfirmedReads.delete(sid);
  }

  async function change(name: 'chat.block' | 'chat.mute', sid: ChatSid, value: boolean) {
    const requestedAt = ports.now();
    const reply = await (name === 'chat.block'
      ? ask(name, { sid, blocked: value })
      : ask(name, { sid, muted: value }));
    if (isRefused(reply)) return reply.error_code;
    update([reply.conversation], requestedAt);
    return null;
  }

  return {
    update,

    /** Everything known now is from an earlier visit. */
    seeded(): void {
      for (const { sid } of Object.values(state().conversations)) unconfirmed.add(sid);
    },

    readOne,

    /** Reads the list again, as far as it was read before. */
    list: () =>
      (due ??= inTurn(() => {
        due = undefined;
        return readAll();
      })),

    loadMoreConversations: () => inTurn(readMore),

    /** @param after for a message written here: the last message that could be known then */
    received(sid: ChatSid, message: ChatMessage, after?: number): void {
      if (state().conversations[sid]) place(sid, message, after);
      // The reply may be older than the message.
      else void introduce(sid).then(() => place(sid, message));
    },

    callChanged(sid: ChatSid, call: ConversationCall): void {
      const heard = heardCalls.get(sid);
      if (heard && isLater(heard.call, call)) return;
      heardCalls.set(sid, { call, at: ports.now() });
      const conversation = state().conversations[sid];
      if (conversation) put('conversations', sid, { ...conversation, call: ongoing(call) });
    },

    /** A conversation, also one that is not listed yet. */
    async find(sid: ChatSid): Promise<Conversation | undefined> {
      if (!state().conversations[sid]) await introduce(sid);
      return state().conversations[sid];
    },

    removed(sid: ChatSid, index: number): void {
      const conversation = state().conversations[sid];
      const last = conversation?.lastMessage;
      if (!conversation || last?.index !== index) return;
      const lastMessage = { ...last, type: 'removed' as const, body: '', media: null };
      put('conversations', sid, { ...conversation, lastMessage });
    },

    readBy(sid: ChatSid, userId: UserId, index: number): void {
      const conversation = state().conversations[sid];
      if (conversation) put('conversations', sid, withRead(conversation, userId, index, ports.me()));
    },

    /** Moves the person's read horizon forward. */
    async read(sid: ChatSid, index: number): Promise<void> {
      const conversation = state().conversations[sid];
      if (!conversation || index <= conversation.readIndex) return;
      put('conversations', sid, withRead(conversation, ports.me(), index, ports.me()));
      unconfirmedReads.set(sid, index);
      await reportRead(sid, index);
    },

    /** Reports the messages that were read without a connection. */
    reportReads: () => unconfirmedReads.forEach((index, sid) => void reportRead(sid, index)),

    /** Both return an error code, or null when it is done. */
    block: (sid: ChatSid, blocked: boolean) => change('chat.block', sid, blocked),
    mute: (sid: ChatSid, muted: boolean) => change('chat.mute', sid, muted),
  };
}
