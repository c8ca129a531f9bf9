import type { ChatSid } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { chatStore } from '../store/chat';
import type { LoadingState } from '../store/chat-state';

/** Above the messages: that a page is being fetched, or has failed. */
export function PageState({ sid, loading }: { sid: ChatSid; loading: LoadingState }) {
  const { t } = useTranslation(['chat', 'common']);
  if (loading === 'loading')
    return (
      <output className="absolute inset-x-0 top-2 z-10 grid place-items-center">
        <span className="rounded-full bg-surface p-2 shadow-float">
          <Spinner />
          <span className="sr-only">{t('olderLoading')}</span>
        </span>
      </output>
    );
  if (loading === 'failed')
    return (
      <div role="alert" className="absolute inset-x-0 top-2 z-10 flex justify-center">
        <div className="flex items-center gap-3 rounded-full bg-surface py-1 pr-1 pl-4 text-sm shadow-float">
          {t('olderFailed')}
          <Button size="sm" variant="secondary" onPress={() => void chatStore.retryPage(sid)}>
            {t('common:retry')}
          </Button>
        </div>
      </div>
    );
  return null;
}
