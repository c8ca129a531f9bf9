import type { Conversation } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { ChatEvents } from '@nestmate/contract/socket/chat';
import { create } from 'zustand';
import { useCurrentCall } from '@/features/video';
import type { Self } from '@/platform/session/session';
import { currentLanguage } from '@/platform/texts/i18n';
import { fetchTexts } from '@/platform/texts/texts';
import { closeToast } from '@/ui/toasts';
import { lastWords, nameOf } from './chat-words';
import { chatStore } from './store/chat';

interface PendingToast {
  conversation: Conversation;
  me: UserId;
  /** The first name of the author, or the name of the group. */
  from: string;
  /** The first words of the message. */
  words: string;
}

/** New messages that no toast has shown yet. */
export const usePendingToasts = create<{ pending: readonly PendingToast[] }>()(() => ({ pending: [] }));

/** The conversations with an open toast. */
const shown = new Map<ChatSid, Conversation>();

/** Returns the new messages that no toast has shown yet, and marks them as shown. */
export function takePending(mayShow: (conversation: Conversation) => boolean): readonly PendingToast[] {
  const { pending } = usePendingToasts.getState();
  if (pending.length > 0) usePendingToasts.setState({ pending: [] });
  const ready = pending.filter(({ conversation }) => mayShow(conversation));
  for (const { conversation } of ready) shown.set(conversation.sid, conversation);
  return ready;
}

/** Closes the toasts of conversations that are now on the screen. */
export function closeMessageToasts(isSeen: (conversation: Conversation) => boolean): void {
  for (const { sid } of [...shown.values()].filter(isSeen)) {
    shown.delete(sid);
    closeToast(sid);
  }
}

/** Handles the new messages of one membership. */
export function openMessageToasts(self: Self) {
  let isOver = false;
  return {
    async receive({ sid, message }: Parameters<ChatEvents['chat.message']>[0]): Promise<void> {
      if (message.author === self.userId || message.type === 'removed') return;
      // Participants see who joins and leaves; the end of an answered call is news only to its participants.
      const isInCall = useCurrentCall.getState().conversation?.sid === sid;
      if (message.type === 'call' && (isInCall || (message.call === 'ended' && !message.unanswered))) return;
      const conversation = await chatStore.findConversation(sid);
      if (!conversation || conversation.muted) return;
      await fetchTexts(currentLanguage(), 'chat').catch(() => undefined);
      if (isOver) return;
      const me = self.userId;
      const isGroup = conversation.kind === 'room';
      const from = (!isGroup && message.authorName) || nameOf(conversation, me);
      const words = lastWords(message, { me, isGroup });
      const toast = { conversation, me, from, words };
      usePendingToasts.setState(({ pending }) => ({ pending: [...pending, toast] }));
    },
    /** Clears everything, which belongs to this membership only. */
    stop() {
      isOver = true;
      usePendingToasts.setState({ pending: [] });
      closeMessageToasts(() => true);
    },
  };
}
