import type { ChatReactions, Conversation, ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid, MembershipId } from '@nestmate/contract/ids';
import type { MessagePage, MessageText } from '@nestmate/contract/socket/chat';
import { encryptedStorage } from '@/platform/stored/encrypted-storage';
import { type ChatState, listedConversations, type Seed } from './chat-state';
import {
  lastIndexOf,
  markEdited,
  markRemoved,
  type MessageStretch,
  receive,
  withoutBefore,
  withReactions,
} from './message-stretch';

export const maxCopied = { conversations: 30, withMessages: 15, messages: 30 } as const;

/** The part of a chat that a browser stores for reading without a connection. */
export interface OfflineCopy {
  conversations: readonly Conversation[];
  /** The newest messages, by conversation. */
  stretches: Readonly<Record<string, MessageStretch>>;
  /** When a conversation was last read on this device, by conversation. */
  openedAt: Readonly<Record<string, string>>;
}

/** For a conversation of which only the list entry is known. */
const fromLast = ({ lastMessage, lastIndex, firstIndex }: Conversation): MessageStretch => ({
  messages: lastMessage ? [lastMessage] : [],
  hasPrevPage: lastMessage !== null && lastIndex > firstIndex,
  hasNewer: false,
});

/** An offline copy as chat state. */
export const seedOf = ({ conversations, stretches }: OfflineCopy): Seed => ({
  conversations: Object.fromEntries(conversations.map((each) => [each.sid, each])),
  addresses: Object.fromEntries(conversations.map(({ chatId, sid }) => [chatId, { sid }])),
  stretches: Object.fromEntries(
    conversations.map((each) => [each.sid, stretches[each.sid] ?? fromLast(each)]),
  ),
});

function newestOf(stretch: MessageStretch): MessageStretch {
  const messages = stretch.messages.slice(-maxCopied.messages);
  return {
    messages,
    hasPrevPage: stretch.hasPrevPage || messages.length < stretch.messages.length,
    hasNewer: false,
  };
}

/** Gathers the offline copy of a live chat; `before` is the copy of an earlier visit. */
export function createOfflineCopy(state: () => ChatState, before: OfflineCopy | null, now: () => number) {
  const copies = new Map<string, MessageStretch>(Object.entries(before?.stretches ?? {}));
  const openedAt = new Map(Object.entries(before?.openedAt ?? {}));
  /** The conversations of which no change was missed. */
  const confirmed = new Set<string>();

  const lastUse = ({ sid, newestAt }: Conversation) => {
    const opened = openedAt.get(sid) ?? '';
    return opened > newestAt ? opened : newestAt;
  };

  /** The conversations to copy, most recently used first. Conversations with a blocked person are left out. */
  const chosen = () =>
    listedConversations(state())
      .filter(({ attributes }) => attributes.blocked.length === 0)
      .toSorted((a, b) => (lastUse(a) < lastUse(b) ? 1 : -1))
      .slice(0, maxCopied.conversations);

  const withMessages = () => chosen().slice(0, maxCopied.withMessages);

  /** A copy that ends with the newest message. */
  function copyOf({ sid, lastIndex, firstIndex }: Conversation): MessageStretch | undefined {
    const copy = copies.get(sid);
    return copy && lastIndexOf(copy) === lastIndex ? withoutBefore(copy, firstIndex) : undefined;
  }

  function change(sid: ChatSid, how: (copy: MessageStretch) => MessageStretch): void {
    const copy = copies.get(sid);
    if (copy) copies.set(sid, newestOf(how(copy)));
  }

  return {
    /** Takes over the messages that are held, unless they end in the past. */
    takeOver({ stretches }: ChatState, { stretches: earlier }: Pick<ChatState, 'stretches'>): void {
      for (const [sid, stretch] of Object.entries(stretches)) {
        if (stretch === earlier[sid] || stretch.hasNewer) continue;
        copies.set(sid, newestOf(stretch));
        confirmed.add(sid);
        openedAt.set(sid, new Date(now()).toISOString());
      }
    },

    received: (sid: ChatSid, message: ChatMessage) =>
      change(sid, (copy) => receive(copy, message, message.index).stretch),
    removed: (sid: ChatSid, index: number) => change(sid, (copy) => markRemoved(copy, index)),
    edited: (sid: ChatSid, index: number, text: MessageText) =>
      change(sid, (copy) => markEdited(copy, index, text)),
    reacted: (sid: ChatSid, index: number, reactions: ChatReactions) =>
      change(sid, (copy) => withReactions(copy, index, reactions)),

    /** Events were missed. */
    markGap: () => confirmed.clear(),

    /** A conversation whose messages are missing here, or may have changed unnoticed. */
    nextToRead: (): ChatSid | undefined =>
      withMessages().find(
        ({ sid, lastMessage }) =>
          lastMessage !== null && !confirmed.has(sid) && state().stretches[sid] === undefined,
      )?.sid,

    read(sid: ChatSid, { messages, hasPrevPage }: MessagePage): void {
      copies.set(sid, { messages, hasPrevPage, hasNewer: false });
      confirmed.add(sid);
    },

    snapshot(): OfflineCopy {
      const conversations = chosen();
      const opened = conversations.flatMap(({ sid }) => {
        const at = openedAt.get(sid);
        return at === undefined ? [] : [[sid, at]];
      });
      const stretches = withMessages().flatMap((each) => {
        const copy = copyOf(each);
        return copy ? [[each.sid, copy]] : [];
      });
      return {
        // Nobody would report the end of a copied call.
        conversations: conversations.map(({ call: _, ...conversation }) => conversation),
        stretches: Object.fromEntries(stretches),
        openedAt: Object.fromEntries(opened),
      };
    },
  };
}

/** The record of the membership that chatted here last. */
const record = 'conversations';
/** The version of the stored shape, which grows when that changes; records of other versions are not read. */
const version = 2;

interface StoredCopy {
  version: number;
  membershipId: MembershipId;
  chat: OfflineCopy;
}

export async function readOfflineCopy(membershipId: MembershipId): Promise<OfflineCopy | null> {
  const text = await encryptedStorage.getItem(record);
  const stored = text === null ? null : (JSON.parse(text) as StoredCopy);
  return stored?.version === version && stored.membershipId === membershipId ? stored.chat : null;
}

export function writeOfflineCopy(membershipId: MembershipId, chat: OfflineCopy): void {
  const stored: StoredCopy = { version, membershipId, chat };
  void encryptedStorage.setItem(record, JSON.stringify(stored));
}

/** The offline copy as chat state; undefined if there is none. */
export async function readSeed(membershipId: MembershipId): Promise<Seed | undefined> {
  const chat = await readOfflineCopy(membershipId);
  return chat === null ? undefined : seedOf(chat);
}
