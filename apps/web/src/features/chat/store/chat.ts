import { useStore } from 'zustand';
import { changeDraft, readDraft } from '@/platform/draft';
import { useSession } from '@/platform/session';
import { onSessionEnd } from '@/platform/session-end';
import { askChat } from '../service/chat-service';
import { uploadPicture } from '../service/upload-picture';
import type { ChatState, Pending } from './chat-state';
import { createChatStore } from './chat-store';

const waitingIn = (sid: string) => `chat ${sid} unsent`;

/** The conversations of the membership that the person acts for. */
export const chatStore = createChatStore({
  ask: askChat,
  upload: uploadPicture,
  me: () => useSession.getState().userId ?? '',
  newId: () => crypto.randomUUID(),
  now: Date.now,
  keepPending: (sid, pending) =>
    void changeDraft<readonly Pending[]>(waitingIn(sid), () => (pending.length > 0 ? pending : null)),
  readPending: async (sid) => (await readDraft<readonly Pending[]>(waitingIn(sid))) ?? [],
});

onSessionEnd(chatStore.clear);

export const useChat = <Part>(select: (state: ChatState) => Part) => useStore(chatStore, select);
