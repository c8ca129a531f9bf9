import type { ChatEvents, ChatMessage, ChatSid, Conversation } from '@nestmate/contract';
import { create } from 'zustand';
import { currentLanguage, i18n } from '@/platform/i18n';
import type { Self } from '@/platform/session';
import { fetchTexts } from '@/platform/texts';
import { takeBackToast } from '@/ui/toasts';
import { wordsOfMessage } from '../message-words';
import { askChat } from '../service/chat-service';
import { chatStore } from '../store/chat';

interface News {
  /** The address of the conversation. */
  path: string;
  text: string;
}

/** New messages, until the screen has said so. */
export const useNews = create<{ unsaid: readonly News[] }>()(() => ({ unsaid: [] }));

/** The conversations whose news is a toast that nobody has acted on. */
const said = new Set<string>();

/** Takes what is still to be said, and remembers it as said. */
export function takeNews(isWanted: (path: string) => boolean): readonly News[] {
  const { unsaid } = useNews.getState();
  if (unsaid.length > 0) useNews.setState({ unsaid: [] });
  const wanted = unsaid.filter(({ path }) => isWanted(path));
  for (const { path } of wanted) said.add(path);
  return wanted;
}

/** Takes toasts back, of conversations that are on the screen now. */
export function takeBackNews(isSeen: (path: string) => boolean): void {
  for (const path of [...said].filter(isSeen)) {
    said.delete(path);
    takeBackToast(path);
  }
}

/** Fetches a conversation that is not listed yet: it may be muted. */
async function conversationOf(sid: ChatSid): Promise<Conversation | undefined> {
  const known = chatStore.getState().conversations[sid];
  if (known) return known;
  const reply = await askChat('chat.open', { chatId: sid });
  return 'error_code' in reply ? undefined : reply.conversation;
}

const textOf = (message: ChatMessage) =>
  message.type === 'call'
    ? wordsOfMessage(message)
    : i18n.t('chat:news.title', { name: message.authorName || i18n.t('chat:former') });

/** Hears of new messages on behalf of one membership. */
export function createNews(self: Self) {
  let isOver = false;
  return {
    async hear({ sid, message }: Parameters<ChatEvents['chat.message']>[0]): Promise<void> {
      if (message.author === self.userId || message.type === 'removed') return;
      const conversation = await conversationOf(sid);
      if (!conversation || conversation.muted) return;
      await fetchTexts(currentLanguage(), 'chat').catch(() => undefined);
      if (isOver) return;
      const news = { path: `/chat/conversation/${conversation.chatId}`, text: textOf(message) };
      useNews.setState(({ unsaid }) => ({ unsaid: [...unsaid, news] }));
    },
    /** Nothing of it is for another membership, or for the next person. */
    stop() {
      isOver = true;
      useNews.setState({ unsaid: [] });
      takeBackNews(() => true);
    },
  };
}
