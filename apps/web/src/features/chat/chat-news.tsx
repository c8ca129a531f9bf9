import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChatEvents } from '@nestmate/contract';
import { i18n } from '@/platform/i18n';
import { useLive } from '@/platform/live';
import { useSession } from '@/platform/session';
import { fetchTexts } from '@/platform/texts';
import { currentLanguage } from '@/platform/i18n';
import { toast, toastDuration } from '@/ui/toasts';
import { chatStore } from './store/chat';

/** Says at the edge of the screen that somebody has written, wherever the person is but in chat itself. */
export function ChatNews() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isInChat = pathname.startsWith('/chat');
  const hear = useCallback(
    async ({ sid, message }: Parameters<ChatEvents['chat.message']>[0]) => {
      const { conversations } = chatStore.getState();
      const conversation = conversations[sid];
      const isMine = message.author === useSession.getState().userId;
      if (isInChat || isMine || conversation?.muted || message.type === 'removed') return;
      await fetchTexts(currentLanguage(), 'chat').catch(() => undefined);
      toast({
        text: i18n.t('chat:news.title', { name: message.authorName || i18n.t('chat:former') }),
        duration: toastDuration.long,
        action: {
          label: i18n.t('chat:news.open'),
          onPress: () => void navigate(`/chat/conversation/${conversation?.chatId ?? sid}`),
        },
      });
    },
    [isInChat, navigate],
  );
  useLive('chat.message', hear);
  return null;
}
