import type { Conversation } from '@nestmate/contract/chat';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { uncoverPage, useCurrentCall } from '@/features/video';
import { i18n } from '@/platform/texts/i18n';
import { toast, toastDuration } from '@/ui/toasts';
import { ConversationAvatar } from './list/conversation-avatar';
import { closeMessageToasts, takePending, usePendingToasts } from './pending-toasts';

/** From this width on, the list stands beside the conversation. */
const isListBeside = () => matchMedia('(min-width: 64rem)').matches;

/** The list and the conversation itself, at either of its addresses, show what is new in it. */
function isOnPage({ sid, chatId }: Conversation, pathname: string): boolean {
  if (pathname === '/chat' || (pathname.startsWith('/chat/') && isListBeside())) return true;
  return [sid, chatId].some((address) => pathname === `/chat/conversation/${address}`);
}

/**
 * Shows a toast for new messages on every screen that does not show them: one per conversation, until they are seen.
 */
export function MessageToasts() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pending = usePendingToasts((state) => state.pending);
  const cover = useCurrentCall((calls) => calls.cover);
  const inCall = useCurrentCall(({ conversation }) => conversation?.sid);

  useEffect(() => {
    // A call shows the news of its own conversation itself, by its button or beside it.
    const isSeen = (conversation: Conversation) =>
      cover === null ? isOnPage(conversation, pathname) : conversation.sid === inCall;
    closeMessageToasts(isSeen);
    if (pending.length === 0) return;
    for (const { conversation, me, from, words } of takePending((conversation) => !isSeen(conversation)))
      toast({
        id: conversation.sid,
        text: from,
        detail: words,
        picture: <ConversationAvatar conversation={conversation} me={me} size="sm" />,
        duration: toastDuration.long,
        action: {
          label: i18n.t('chat:news.open'),
          onPress() {
            uncoverPage();
            void navigate(`/chat/conversation/${conversation.chatId}`);
          },
        },
      });
  }, [pending, pathname, cover, inCall, navigate]);
  return null;
}
