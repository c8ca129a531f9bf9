import { useEffect } from 'react';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { IconLink } from '@/ui/icon-link';
import { BackIcon } from '@/ui/icons/back';
import { Spinner } from '@/ui/spinner';
import { ConversationView } from './conversation/conversation-view';
import { ConversationList } from './list/conversation-list';
import { beginChatAgain } from './follow-chat';
import { chatStore, useChat } from './store/chat';

/** A conversation that is not there yet, or cannot be. */
function NotOpen({ chatId, error }: { chatId: string; error: string | undefined }) {
  const { t } = useTranslation(['chat', 'common']);
  const phase = useChat((state) => state.phase);
  const hasFailed = phase === 'failed' || error === 'Offline' || error === 'Unavailable';
  return (
    <div className="flex h-full flex-col">
      <div className="p-2 lg:hidden">
        <IconLink href="/chat" label={t('back')} icon={<BackIcon />} />
      </div>
      <div className="my-auto">
        {hasFailed ? (
          <ErrorState
            title={t('failed.title')}
            action={
              <Button onPress={() => (phase === 'failed' ? beginChatAgain() : void chatStore.open(chatId))}>
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
  const hasWindow = useChat(({ windows }) => sid !== undefined && windows[sid] !== undefined);
  useEffect(() => {
    if (isReady) void chatStore.open(chatId);
  }, [isReady, chatId]);
  if (conversation && hasWindow)
    return <ConversationView key={conversation.sid} conversation={conversation} me={userId} />;
  // Known before, and gone: a room that one does not live in any more.
  const isGone = sid !== undefined && !conversation;
  const error = address && 'error' in address ? address.error : isGone ? 'NotFound' : undefined;
  return <NotOpen chatId={chatId} error={error} />;
}

/** `/chat` and `/chat/conversation/:chatId`: side by side where there is room, one after the other on a phone. */
export function ChatScreen({ chatId }: { chatId?: string }) {
  const { t } = useTranslation('chat');
  const address = useChat(({ addresses }) => (chatId === undefined ? undefined : addresses[chatId]));
  const currentSid = address && 'sid' in address ? address.sid : undefined;
  const isOpen = chatId !== undefined;
  return (
    <div
      className={`lg:flex lg:h-dvh lg:overflow-hidden ${isOpen ? 'flex h-[calc(100dvh-var(--menu-height,0px))] overflow-hidden' : ''}`}
    >
      <section
        className={`px-2 pt-[max(1rem,env(safe-area-inset-top))] pb-4 lg:block lg:w-88 lg:shrink-0 lg:overflow-y-auto lg:border-r lg:border-line lg:pt-8 ${isOpen ? 'hidden' : ''}`}
      >
        <ConversationList currentSid={currentSid} />
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
