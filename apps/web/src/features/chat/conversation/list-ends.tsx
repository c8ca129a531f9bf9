import type { Conversation } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useTranslation } from '@/platform/texts/use-translation';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { Spinner } from '@/ui/spinner';
import { chatStore, useTyping } from '../store/chat';
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

/** The button to the latest message, with the number of unread ones. It lies above the messages, so it is small. */
export function JumpToLatest({ unread, onPress }: { unread: number; onPress: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute right-4 bottom-3 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink shadow-float transition hover:bg-sunken"
    >
      <ChevronDownIcon className="size-5" />
      {unread > 0 ? (
        <span className="absolute inset-x-0 -top-2 flex justify-center">
          <Badge count={unread} label={t('latestNew', { count: unread })} />
        </span>
      ) : (
        <span className="sr-only">{t('latest')}</span>
      )}
    </button>
  );
}

/** Who is typing. The line is always there, so that nothing moves. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const { t, language } = useTranslation('chat');
  const isGroup = conversation.kind === 'room';
  const names = useTyping(conversation);
  return (
    <p className="h-10 shrink-0 pt-1.5">
      {names.length > 0 && (
        <span className="inline-flex h-7 max-w-full animate-fade items-center gap-1 rounded-card rounded-bl-mark bg-surface px-3 ring-1 ring-line ring-inset">
          {['0ms', '200ms', '400ms'].map((delay) => (
            <span
              key={delay}
              className="size-1.5 rounded-full bg-ink-3 [animation:breathe_1.2s_ease-in-out_infinite]"
              style={{ animationDelay: delay }}
            />
          ))}
          <span className={isGroup ? 'pl-1 text-xs text-ink-2' : 'sr-only'}>
            {t('typing', { count: names.length, names: listOfNames(names, language) })}
          </span>
        </span>
      )}
    </p>
  );
}
