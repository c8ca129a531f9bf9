import type { ChatSid, ResidentErrorCode } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useOnline } from '@/platform/use-online';
import { chatStore } from '../store/chat';
import type { Pending } from '../store/chat-state';

const buttonClasses = 'min-h-6 font-semibold underline underline-offset-2';

/** The state of a pending message, with what can be done after a failure. */
export function PendingNote({ sid, pending }: { sid: ChatSid; pending: Pending }) {
  const { t } = useTranslation(['chat', 'errors']);
  const isOnline = useOnline();
  if (pending.state === 'sending') return <span>· {t(isOnline ? 'sending' : 'waiting')}</span>;
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-2 text-brick">
      · {pending.error ? t(`errors:${pending.error as ResidentErrorCode}`) : t('notSent')}
      <button type="button" className={buttonClasses} onClick={() => chatStore.retry(sid, pending.id)}>
        {t('retry')}
      </button>
      <button type="button" className={buttonClasses} onClick={() => chatStore.discard(sid, pending.id)}>
        {t('discard')}
      </button>
    </span>
  );
}
