import type { ChatMessage } from '@nestmate/contract/chat';
import type { ResidentErrorCode } from '@nestmate/contract/errors';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { useQuoteWords, wordsOfMessage } from '../chat-words';
import type { ReplyTarget } from '../store/chat-state';

interface EditBarProps {
  message: ChatMessage;
  error: string | null | undefined;
  onDrop: () => void;
}

/** The message that is edited as it reads now, why its new text was not saved, and a button to cancel. */
export function EditBar({ message, error, onDrop }: EditBarProps) {
  const { t } = useTranslation(['chat', 'errors']);
  const reason =
    error && (error === 'EditTimeOver' ? t('edit.over') : t(`errors:${error as ResidentErrorCode}`));
  return (
    <Bar heading={t('edit.title')} dropLabel={t('edit.drop')} onDrop={onDrop}>
      <span className="block truncate text-ink-2">{wordsOfMessage(message)}</span>
      {reason && (
        <span role="alert" className="block text-brick">
          {reason}
        </span>
      )}
    </Bar>
  );
}

interface BarProps {
  heading: string;
  dropLabel: string;
  onDrop: () => void;
  children: ReactNode;
}

/** Above the text box: the message that its text is about. */
const Bar = ({ heading, dropLabel, onDrop, children }: BarProps) => (
  <div className="mx-1 mb-1 flex animate-appear items-center gap-2 rounded-control border-l-4 border-plum bg-sunken pl-3">
    <output className="min-w-0 flex-1 py-1.5 text-sm">
      <span className="block truncate font-semibold text-ink">{heading}</span>
      {children}
    </output>
    <button
      type="button"
      aria-label={dropLabel}
      title={dropLabel}
      onClick={onDrop}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition hover:text-ink"
    >
      <CrossIcon className="size-5" />
    </button>
  </div>
);

interface ReplyBarProps {
  target: ReplyTarget;
  me: string;
  onDrop: () => void;
}

/** The message that the next one replies to, with a button to cancel. */
export function ReplyBar({ target, me, onDrop }: ReplyBarProps) {
  const { t } = useTranslation('chat');
  const { replying, text } = useQuoteWords(target, me);
  return (
    <Bar heading={replying} dropLabel={t('reply.drop')} onDrop={onDrop}>
      <span className={`block truncate text-ink-2 ${target.type === 'removed' ? 'italic' : ''}`}>{text}</span>
    </Bar>
  );
}
