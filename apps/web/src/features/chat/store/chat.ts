import type { ChatMessage, Conversation } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { useStore } from 'zustand';
import { useSession } from '@/platform/session/session';
import { onSessionEnd } from '@/platform/session/session-end';
import { changeDraft, chatDraftNames, readDraft } from '@/platform/stored/draft';
import { dropPicture, storePicture, storedPicture } from '@/platform/stored/unsent-pictures';
import { requestChat, uploadPicture } from '../chat-service';
import { type ChatState, type ChosenPicture, type PendingMessage, unreadOf } from './chat-state';
import { createChatStore } from './chat-store';
import { readSeed } from './offline-copy';

const pendingName = (sid: ChatSid) => `chat ${sid} unsent`;
const sidOf = (name: string) => /^chat (\S+) unsent$/.exec(name)?.[1] as ChatSid | undefined;

/** The conversations of the membership that the person acts for. */
export const chatStore = createChatStore({
  requestChat,
  upload: uploadPicture,
  me: () => useSession.getState().userId ?? undefined,
  newId: () => crypto.randomUUID(),
  now: Date.now,
  async storePending(sid, pending, before) {
    const { messages: mine, areStored } = storePictures(pending, before);
    await changeDraft<readonly StoredPending[]>(pendingName(sid), (stored) => {
      // Pending messages of other windows stay.
      const known = new Set([...before, ...pending].map(({ id }) => id));
      const all = [...(stored ?? []).filter(({ id }) => !known.has(id)), ...mine];
      return all.length > 0 ? all : null;
    });
    await areStored;
  },
  sidsWithPending: async () => (await chatDraftNames()).flatMap((name) => sidOf(name) ?? []),
  async readPending(sid) {
    const stored = (await readDraft<readonly StoredPending[]>(pendingName(sid))) ?? [];
    return (await Promise.all(stored.map(withPicture))).filter((pending) => pending !== undefined);
  },
  async readOfflineCopy() {
    const { membershipId } = useSession.getState();
    return membershipId === null ? undefined : readSeed(membershipId);
  },
  release: (url) => URL.revokeObjectURL(url),
});

/** A pending message as it is stored: its picture is stored beside it. */
type StoredPending = Omit<PendingMessage, 'picture'> & { picture?: Pick<ChosenPicture, 'height' | 'width'> };

/**
 * Stores the pictures of new pending messages, removes those of sent or discarded ones, and returns the messages
 * without their pictures.
 */
function storePictures(pending: readonly PendingMessage[], before: readonly PendingMessage[]) {
  const known = new Set(before.map(({ id }) => id));
  const left = new Set(pending.map(({ id }) => id));
  const storing = pending.map(async ({ id, picture }) => {
    if (picture && !known.has(id)) await storePicture(id, picture.bytes);
  });
  for (const { id, picture } of before) if (picture && !left.has(id)) void dropPicture(id);
  const messages = pending.map(({ picture, ...message }): StoredPending =>
    picture ? { ...message, picture: { width: picture.width, height: picture.height } } : message,
  );
  return { messages, areStored: Promise.allSettled(storing) };
}

/** The message with its picture; undefined if the page was closed before the picture was stored. */
async function withPicture({ picture, ...message }: StoredPending): Promise<PendingMessage | undefined> {
  if (!picture) return message;
  const bytes = await storedPicture(message.id);
  return (
    bytes && { ...message, picture: { ...picture, bytes, url: URL.createObjectURL(bytes), uploadId: null } }
  );
}

onSessionEnd(chatStore.clear);

export const useChat = <Part>(select: (state: ChatState) => Part) => useStore(chatStore, select);

/** A held message, as it is now. */
export const useMessage = (sid: ChatSid, index: number | undefined): ChatMessage | undefined =>
  useChat(({ stretches }) => stretches[sid]?.messages.find((message) => message.index === index));

const nobody = {};

/** The first names of the people who are typing in a conversation. */
export function useTyping({ sid, people }: Pick<Conversation, 'people' | 'sid'>): string[] {
  const typing = useChat(({ typing: all }) => all[sid]) ?? nobody;
  return people.flatMap(({ userId, firstName }) => (userId in typing ? [firstName] : []));
}

/** The number of unread messages that this window knows of; null while it does not chat. */
export const useUnreadInChat = (): number | null =>
  useChat((state) =>
    state.phase === 'ready' && state.nextPage === null && state.listing === 'idle' ? unreadOf(state) : null,
  );
