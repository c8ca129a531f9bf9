import { useEffect } from 'react';
import { useOnline } from '@/platform/online';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState, ErrorState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { ConversationSkeleton } from '@/ui/skeletons';
import { chatStore, useChat } from '../store/chat';
import { retryChat } from '../store/open-chat';
import { BackToChats, headerClasses } from './conversation-header';
import { ConversationView } from './conversation-view';

interface OpenConversationProps {
  chatId: string;
  /** Beside a call, which has the names and the buttons of the conversation. */
  isBeside?: boolean;
}

/** The conversation of an address, once it has loaded. */
export function OpenConversation({ chatId, isBeside = false }: OpenConversationProps) {
  const { userId } = useSelf();
  const isOnline = useOnline();
  const isOff = useChat(({ phase }) => phase === 'off');
  const address = useChat(({ addresses }) => addresses[chatId]);
  const sid = address && 'sid' in address ? address.sid : undefined;
  const conversation = useChat(({ conversations }) => (sid ? conversations[sid] : undefined));
  const hasStretch = useChat(({ stretches }) => sid !== undefined && stretches[sid] !== undefined);
  useEffect(() => {
    if (!isOff) void chatStore.open(chatId);
  }, [isOff, chatId]);
  if (conversation && hasStretch)
    return (
      <ConversationView key={conversation.sid} conversation={conversation} me={userId} isBeside={isBeside} />
    );
  // The conversation was known before: the person has left the room.
  const isGone = sid !== undefined && !conversation;
  const unknown = isGone ? 'NotFound' : isOnline || isOff ? undefined : 'Offline';
  const error = address && 'error' in address ? address.error : unknown;
  return <NotOpen chatId={chatId} error={error} />;
}

/** The place of a conversation that is being opened. */
function Opening() {
  const { t } = useTranslation('chat');
  return (
    <>
      <div className={headerClasses}>
        <span className="lg:hidden">
          <BackToChats />
        </span>
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="ml-2 h-4 w-32" />
      </div>
      <div className="mt-auto">
        <ConversationSkeleton label={t('connecting')} />
      </div>
    </>
  );
}

interface NotOpenProps {
  chatId: string;
  error: string | undefined;
}

/** Errors that say nothing about whether the conversation exists. */
const failures = new Set(['Offline', 'Unavailable', 'Unexpected']);

/** Shown for a conversation that is still loading, has failed, or does not exist. */
function NotOpen({ chatId, error }: NotOpenProps) {
  const { t } = useTranslation(['chat', 'common']);
  const phase = useChat((state) => state.phase);
  const hasFailed = phase === 'failed' || (error !== undefined && failures.has(error));
  if (!hasFailed && error === undefined) return <Opening />;
  const again = () => (phase === 'failed' ? retryChat() : void chatStore.open(chatId));
  return (
    <>
      <div className="p-1 lg:hidden">
        <BackToChats />
      </div>
      <div className="my-auto px-5">
        {hasFailed ? (
          <ErrorState
            heading="h1"
            title={t('failed.title')}
            action={<Button onPress={again}>{t('common:retry')}</Button>}
          >
            {t('failed.text')}
          </ErrorState>
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
    </>
  );
}
