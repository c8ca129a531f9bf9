import { type CSSProperties, useEffect } from 'react';
import { useParams } from 'react-router';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Spinner } from '@/ui/spinner';
import { ConversationView } from './conversation/conversation-view';
import { ConversationList } from './list/conversation-list';
import { BackToChats } from './back-to-chats';
import { chatStore, useChat } from './store/chat';
import { retryChat } from './store/start-chat';
import { followVisibleHeight, useVisibleHeight } from './use-visible-height';

/** In place of a conversation that is still loading, has failed, or does not exist. */
function NotOpen({ chatId, error }: { chatId: string; error: string | undefined }) {
  const { t } = useTranslation(['chat', 'common']);
  const phase = useChat((state) => state.phase);
  const hasFailed = phase === 'failed' || error === 'Offline' || error === 'Unavailable';
  return (
    <div className="flex h-full flex-col">
      <div className="p-2 lg:hidden">
        <BackToChats />
      </div>
      <div className="my-auto">
        {hasFailed ? (
          <ErrorState
            heading="h1"
            title={t('failed.title')}
            action={
              <Button onPress={() => (phase === 'failed' ? retryChat() : void chatStore.open(chatId))}>
                {t('common:retry')}
              </Button>
            }
          >
            {t('failed.text')}
          </ErrorState>
        ) : error === undefined ? (
          <output className="grid place-items-center text-ink-2">
            <Spinner />
            <span className="sr-only">{t('connecting')}</span>
          </output>
        ) : (
          <EmptyState
            scene="curtain"
            heading="h1"
            title={t('notThere.title')}
            action={<ButtonLink href="/chat">{t('back')}</ButtonLink>}
          >
            {t('notThere.text')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function OpenConversation({ chatId }: { chatId: string }) {
  const { userId } = useSelf();
  const isReady = useChat(({ phase }) => phase === 'ready');
  const address = useChat(({ addresses }) => addresses[chatId]);
  const sid = address && 'sid' in address ? address.sid : undefined;
  const conversation = useChat(({ conversations }) => (sid ? conversations[sid] : undefined));
  const hasStretch = useChat(({ stretches }) => sid !== undefined && stretches[sid] !== undefined);
  useEffect(() => {
    if (isReady) void chatStore.open(chatId);
  }, [isReady, chatId]);
  if (conversation && hasStretch)
    return <ConversationView key={conversation.sid} conversation={conversation} me={userId} />;
  // It was known before: the person has left the room.
  const isGone = sid !== undefined && !conversation;
  const error = address && 'error' in address ? address.error : isGone ? 'NotFound' : undefined;
  return <NotOpen chatId={chatId} error={error} />;
}

/** `/chat` and `/chat/conversation/:chatId`: side by side on a wide screen, one at a time on a phone. */
export default function ChatScreen() {
  const { chatId } = useParams();
  const { t } = useTranslation('chat');
  const address = useChat(({ addresses }) => (chatId === undefined ? undefined : addresses[chatId]));
  const currentSid = address && 'sid' in address ? address.sid : undefined;
  const isOpen = chatId !== undefined;
  const heightInSight = useVisibleHeight();
  // The page does not scroll while a conversation is open, but Safari moves it up to show the focused field.
  useEffect(() => {
    if (!isOpen) return;
    const toTop = () => scrollTo(0, 0);
    toTop();
    return followVisibleHeight(toTop);
  }, [isOpen]);
  return (
    <div
      style={{ '--height-in-sight': heightInSight } as CSSProperties}
      className={`inset-0 bottom-[max(0px,100dvh-var(--height-in-sight)-var(--menu-height,0px))] overflow-hidden lg:absolute lg:flex ${isOpen ? 'absolute flex' : ''}`}
    >
      <section
        className={`px-5 pt-[env(safe-area-inset-top)] pb-4 lg:block lg:w-115 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-line lg:px-10 lg:pt-4 ${isOpen ? 'hidden' : ''}`}
      >
        <ConversationList currentSid={currentSid} isBeside={isOpen} />
      </section>
      <section className={`min-w-0 flex-1 flex-col lg:flex ${isOpen ? 'flex' : 'hidden'}`}>
        {isOpen ? (
          <OpenConversation key={chatId} chatId={chatId} />
        ) : (
          <div className="my-auto">
            <EmptyState scene="lit" beside="moon" title={t('choose.title')}>
              {t('choose.text')}
            </EmptyState>
          </div>
        )}
      </section>
    </div>
  );
}
