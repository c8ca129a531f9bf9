import type { ChatMessage, ChatSid, Conversation, UserId } from '@nestmate/contract';
import { isRefused } from '../service/ask';
import type { ChatSession } from './chat-session';
import { withMessage, withRead } from './chat-state';

/** The conversations that are known: participants, last messages, read horizons. */
export function createConversations(
  { state, set, put, ask, ports }: ChatSession,
  { onUpdate, onForget }: Record<'onForget' | 'onUpdate', (sid: ChatSid) => void>,
) {
  /** Read horizons of this person that the server has not acknowledged. */
  const unconfirmedReads = new Map<ChatSid, number>();

  function update(conversations: readonly Conversation[]): void {
    const known = { ...state().conversations };
    for (const conversation of conversations) {
      const { sid } = conversation;
      const before = known[sid];
      // The reply may be older than a message that was received meanwhile.
      const current =
        before?.lastMessage && before.lastIndex > conversation.lastIndex
          ? withMessage(conversation, before.lastMessage, ports.me())
          : conversation;
      known[sid] = withRead(current, ports.me(), unconfirmedReads.get(sid) ?? -1, ports.me());
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

  /** Conversations of rooms that the person has left: they are missing from the complete list. */
  const missingFrom = (all: readonly Conversation[]): ChatSid[] => {
    const listed = new Set(all.map(({ sid }) => sid));
    return Object.values(state().conversations).flatMap(({ sid, kind }) =>
      kind === 'room' && !listed.has(sid) ? [sid] : [],
    );
  };

  async function reportRead(sid: ChatSid, index: number): Promise<void> {
    const reply = await ask('chat.read', { sid, index });
    if (!isRefused(reply) && unconfirmedReads.get(sid) === index) unconfirmedReads.delete(sid);
  }

  async function change(name: 'chat.block' | 'chat.mute', sid: ChatSid, value: boolean) {
    const reply = await (name === 'chat.block'
      ? ask(name, { sid, blocked: value })
      : ask(name, { sid, muted: value }));
    if (isRefused(reply)) return reply.error_code;
    update([reply.conversation]);
    return null;
  }

  return {
    update,
    forget,

    /** The first page, or what follows `before`. */
    async list(before?: string): Promise<void> {
      set({ listing: 'loading' });
      const reply = await ask('chat.list', before === undefined ? {} : { before });
      if (isRefused(reply)) return set({ listing: 'failed' });
      const { conversations, next } = reply;
      update(conversations);
      if (before === undefined && next === null) missingFrom(conversations).forEach(forget);
      set({ listing: 'idle', nextPage: next });
    },

    received(sid: ChatSid, message: ChatMessage): void {
      const conversation = state().conversations[sid];
      if (conversation) put('conversations', sid, withMessage(conversation, message, ports.me()));
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

    /** Reports what was read without a connection. */
    reportReads: () => unconfirmedReads.forEach((index, sid) => void reportRead(sid, index)),

    /** Both return an error code, or null when it is done. */
    block: (sid: ChatSid, blocked: boolean) => change('chat.block', sid, blocked),
    mute: (sid: ChatSid, muted: boolean) => change('chat.mute', sid, muted),
  };
}
