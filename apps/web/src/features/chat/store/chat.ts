import type { ChatSid } from '@nestmate/contract';
import { useStore } from 'zustand';
import { changeDraft, chatDraftNames, readDraft } from '@/platform/draft';
import { useSession } from '@/platform/session';
import { onSessionEnd } from '@/platform/session-end';
import { askChat } from '../service/chat-service';
import { uploadPicture } from '../service/upload-picture';
import type { ChatState } from './chat-state';
import { createChatStore } from './chat-store';
import { keepPictures, type KeptPending, withPicture } from './kept-pictures';
import { readSeed } from './kept-record';

const pendingName = (sid: ChatSid) => `chat ${sid} unsent`;
const sidOf = (name: string) => /^chat (\S+) unsent$/.exec(name)?.[1] as ChatSid | undefined;

/** The conversations of the membership that the person acts for. */
export const chatStore = createChatStore({
  ask: askChat,
  upload: uploadPicture,
  me: () => useSession.getState().userId ?? undefined,
  newId: () => crypto.randomUUID(),
  now: Date.now,
  async keepPending(sid, pending, before) {
    const { messages: mine, areStored } = keepPictures(pending, before);
    await changeDraft<readonly KeptPending[]>(pendingName(sid), (kept) => {
      // Pending messages of other windows stay.
      const known = new Set([...before, ...pending].map(({ id }) => id));
      const all = [...(kept ?? []).filter(({ id }) => !known.has(id)), ...mine];
      return all.length > 0 ? all : null;
    });
    await areStored;
  },
  sidsWithPending: async () => (await chatDraftNames()).flatMap((name) => sidOf(name) ?? []),
  async readPending(sid) {
    const kept = (await readDraft<readonly KeptPending[]>(pendingName(sid))) ?? [];
    return (await Promise.all(kept.map(withPicture))).filter((pending) => pending !== undefined);
  },
  async readKept() {
    const { membershipId } = useSession.getState();
    return membershipId === null ? undefined : readSeed(membershipId);
  },
  release: (url) => URL.revokeObjectURL(url),
});

onSessionEnd(chatStore.clear);

export const useChat = <Part>(select: (state: ChatState) => Part) => useStore(chatStore, select);
