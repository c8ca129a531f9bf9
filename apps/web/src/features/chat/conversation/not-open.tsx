import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { ConversationSkeleton } from '@/ui/skeletons';
import { BackToChats } from '../back-to-chats';
import { chatStore, useChat } from '../store/chat';
import { retryChat } from '../store/start-chat';
import { headerClasses } from './header-classes';

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

/** Shown for a conversation that is still loading, has failed, or does not exist. */
export function NotOpen({ chatId, error }: NotOpenProps) {
  const { t } = useTranslation(['chat', 'common']);
  const phase = useChat((state) => state.phase);
  const hasFailed = phase === 'failed' || error === 'Offline' || error === 'Unavailable';
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
