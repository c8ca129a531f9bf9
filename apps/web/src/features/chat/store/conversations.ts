import type { ChatMessage, ChatSid, Conversation } from '@nestmate/contract';
import { type ChatSession, isRefused } from './chat-session';
import { withMessage, withRead } from './chat-state';

/** What is known of the conversations: who is in them, what was written last, how far it was read. */
export function createConversations(
  { state, set, put, ask, ports }: ChatSession,
  onKnown: (sid: ChatSid) => void,
) {
  /** How far the person has read where the server has not said that it knows. */
  const seen = new Map<string, number>();

  function know(conversations: readonly Conversation[]): void {
    const known = { ...state().conversations };
    for (const conversation of conversations) {
      const { sid } = conversation;
      const before = known[sid];
      // An answer may be older than what was heard meanwhile.
      const heard =
        before?.lastMessage && before.lastIndex > conversation.lastIndex
          ? withMessage(conversation, before.lastMessage, ports.me())
          : conversation;
      known[sid] = withRead(heard, ports.me(), seen.get(sid) ?? -1, ports.me());
    }
    set({ conversations: known });
    for (const { sid } of conversations) onKnown(sid as ChatSid);
  }

  /** A conversation that is not the person's any more, with what was read of it. */
  function forget(sid: string): void {
    const { [sid]: _, ...conversations } = state().conversations;
    const { [sid]: __, ...stretches } = state().stretches;
    set({ conversations, stretches });
  }

  /** Rooms that the person does not live in any more: a page with all would have them. */
  const goneFrom = (page: readonly Conversation[]): string[] => {
    const shown = new Set<string>(page.map(({ sid }) => sid));
    return Object.values(state().conversations).flatMap(({ sid, kind }) =>
      kind === 'room' && !shown.has(sid) ? [sid] : [],
    );
  };

  async function tellRead(sid: string, index: number): Promise<void> {
    const reply = await ask('chat.read', { sid: sid as ChatSid, index });
    if (!isRefused(reply) && seen.get(sid) === index) seen.delete(sid);
  }

  async function change(name: 'chat.block' | 'chat.mute', sid: ChatSid, value: boolean) {
    const reply = await (name === 'chat.block'
      ? ask(name, { sid, blocked: value })
      : ask(name, { sid, muted: value }));
    if (isRefused(reply)) return reply.error_code;
    know([reply.conversation]);
    return null;
  }

  return {
    know,
    forget,

    /** The first page, or what follows `before`. */
    async list(before?: string): Promise<void> {
      set({ listing: 'loading' });
      const reply = await ask('chat.list', before === undefined ? {} : { before });
      if (isRefused(reply)) return set({ listing: 'failed' });
      const { conversations, next } = reply;
      know(conversations);
      if (before === undefined && next === null) goneFrom(conversations).forEach(forget);
      set({ listing: 'idle', nextPage: next });
    },

    /** A message that is the newest known, or one known already. */
    heard(sid: string, message: ChatMessage): void {
      const conversation = state().conversations[sid];
      if (conversation) put('conversations', sid, withMessage(conversation, message, ports.me()));
    },

    removed(sid: string, index: number): void {
      const conversation = state().conversations[sid];
      const last = conversation?.lastMessage;
      if (!conversation || last?.index !== index) return;
      const lastMessage = { ...last, type: 'removed' as const, body: '', media: null };
      put('conversations', sid, { ...conversation, lastMessage });
    },

    readBy(sid: string, userId: string, index: number): void {
      const conversation = state().conversations[sid];
      if (conversation) put('conversations', sid, withRead(conversation, userId, index, ports.me()));
    },

    /** The person has seen everything up to here. */
    async read(sid: ChatSid, index: number): Promise<void> {
      const conversation = state().conversations[sid];
      if (!conversation || index <= conversation.readIndex) return;
      put('conversations', sid, withRead(conversation, ports.me(), index, ports.me()));
      seen.set(sid, index);
      await tellRead(sid, index);
    },

    /** What was read while nobody could be told is told now. */
    tellWhatWasRead: () => seen.forEach((index, sid) => void tellRead(sid, index)),

    /** Both answer why it could not be done. */
    block: (sid: ChatSid, blocked: boolean) => change('chat.block', sid, blocked),
    mute: (sid: ChatSid, muted: boolean) => change('chat.mute', sid, muted),
  };
}
