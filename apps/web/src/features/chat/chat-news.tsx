import type { ChatEvents, ChatMessage, Conversation } from '@nestmate/contract';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentLanguage, i18n } from '@/platform/i18n';
import { onLive } from '@/platform/live';
import { useSession } from '@/platform/session';
import { fetchTexts } from '@/platform/texts';
import { takeBackToast, toast, toastDuration } from '@/ui/toasts';
import { wordsOfMessage } from './message-words';
import { askChat } from './service/chat-service';
import { chatStore } from './store/chat';

const placeOf = (chatId: string) => `/chat/conversation/${chatId}`;
/** From this width on, the list stands beside the conversation. */
const isListBeside = () => matchMedia('(min-width: 64rem)').matches;

/** Both the list and the conversation tell of what is new in it by themselves. */
const isInSight = (place: string, pathname: string) =>
  pathname === place || pathname === '/chat' || (pathname.startsWith('/chat/') && isListBeside());

/** Also one that has not been listed yet: it may be muted. */
async function conversationOf(sid: string): Promise<Conversation | undefined> {
  const known = chatStore.getState().conversations[sid];
  if (known) return known;
  const reply = await askChat('chat.open', { chatId: sid });
  return 'error_code' in reply ? undefined : reply.conversation;
}

const newsOf = (message: ChatMessage) =>
  message.type === 'call'
    ? wordsOfMessage(message)
    : i18n.t('chat:news.title', { name: message.authorName || i18n.t('chat:former') });

/**
 * Says at the edge of the screen that somebody has written, wherever the person is but where they see it. Once a conversation, and
 * until it is seen.
 */
export function ChatNews() {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    let isOver = false;
    const hear = async ({ sid, message }: Parameters<ChatEvents['chat.message']>[0]) => {
      if (message.author === useSession.getState().userId || message.type === 'removed') return;
      const conversation = await conversationOf(sid);
      const place = placeOf(conversation?.chatId ?? sid);
      if (!conversation || conversation.muted || isInSight(place, pathname)) return;
      await fetchTexts(currentLanguage(), 'chat').catch(() => undefined);
      if (isOver) return;
      told.add(place);
      toast({
        id: place,
        text: newsOf(message),
        duration: toastDuration.long,
        action: { label: i18n.t('chat:news.open'), onPress: () => void navigate(place) },
      });
    };
    const stop = onLive('chat.message', (event) => void hear(event));
    return () => {
      isOver = true;
      stop();
    };
  }, [pathname, navigate]);

  useEffect(() => takeBack((place) => isInSight(place, pathname)), [pathname]);
  // Nothing of it is for another membership, or for whoever comes next.
  useEffect(() => () => takeBack(() => true), []);
  return null;
}

const told = new Set<string>();

function takeBack(isSeen: (place: string) => boolean): void {
  for (const place of told) {
    if (!isSeen(place)) continue;
    told.delete(place);
    takeBackToast(place);
  }
}
