import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { i18n } from '@/platform/i18n';
import { toast, toastDuration } from '@/ui/toasts';
import { takeBackNews, takeNews, useNews } from './news';

/** From this width on, the list stands beside the conversation. */
const isListBeside = () => matchMedia('(min-width: 64rem)').matches;

/** The list and the conversation itself show what is new in it. */
const isInSight = (path: string, pathname: string) =>
  pathname === path || pathname === '/chat' || (pathname.startsWith('/chat/') && isListBeside());

/** Says that somebody has written, on any screen that does not show it. Once a conversation, and until it is seen. */
export function ChatNews() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unsaid = useNews((state) => state.unsaid);

  useEffect(() => {
    if (unsaid.length === 0) return;
    for (const { path, text } of takeNews((path) => !isInSight(path, pathname)))
      toast({
        id: path,
        text,
        duration: toastDuration.long,
        action: { label: i18n.t('chat:news.open'), onPress: () => void navigate(path) },
      });
  }, [unsaid, pathname, navigate]);

  useEffect(() => takeBackNews((path) => isInSight(path, pathname)), [pathname]);
  return null;
}
