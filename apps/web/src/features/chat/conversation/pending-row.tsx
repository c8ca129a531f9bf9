import type { ChatSid, ErrorCode } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useOnline } from '@/platform/use-online';
import { chatStore } from '../store/chat';
import type { Pending } from '../store/chat-state';
import { MessageBubble } from './message-bubble';
import { asMessage } from './rows';

const noteLook = 'min-h-6 font-semibold underline underline-offset-2';

/** A message of one's own on its way, or one that could not go and what to do with it. */
export function PendingRow({ sid, pending, me }: { sid: ChatSid; pending: Pending; me: string }) {
  const { t } = useTranslation(['chat', 'errors']);
  const isOnline = useOnline();
  const note =
    pending.state === 'sending' ? (
      <span>· {t(isOnline ? 'sending' : 'waiting')}</span>
    ) : (
      <span role="alert" className="flex flex-wrap items-center gap-x-2 text-brick">
        · {pending.error ? t(`errors:${pending.error as ErrorCode}`) : t('notSent')}
        <button type="button" className={noteLook} onClick={() => chatStore.retry(sid, pending.id)}>
          {t('retry')}
        </button>
        <button type="button" className={noteLook} onClick={() => chatStore.discard(sid, pending.id)}>
          {t('discard')}
        </button>
      </span>
    );
  return (
    <div className="pt-0.5">
      <MessageBubble message={asMessage(pending, me)} isMine isLast isFaint note={note} />
    </div>
  );
}
