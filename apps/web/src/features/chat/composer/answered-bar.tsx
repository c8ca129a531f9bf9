import { useTranslation } from '@/platform/use-translation';
import { CrossIcon } from '@/ui/icons/cross';
import { useQuoteWords } from '../quote-words';
import type { Answered } from '../store/chat-state';

interface Props {
  answered: Answered;
  me: string;
  onDrop: () => void;
}

/** The message that the next one answers, with a button to cancel. */
export function AnsweredBar({ answered, me, onDrop }: Props) {
  const { t } = useTranslation('chat');
  const { replying, text } = useQuoteWords(answered, me);
  return (
    <div className="mx-1 mb-1 flex animate-appear items-center gap-2 rounded-control border-l-4 border-plum bg-sunken pl-3">
      <output className="min-w-0 flex-1 py-1.5 text-sm">
        <span className="block truncate font-semibold text-ink">{replying}</span>
        <span className={`block truncate text-ink-2 ${answered.type === 'removed' ? 'italic' : ''}`}>
          {text}
        </span>
      </output>
      <button
        type="button"
        aria-label={t('reply.drop')}
        title={t('reply.drop')}
        onClick={onDrop}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition hover:text-ink"
      >
        <CrossIcon className="size-5" />
      </button>
    </div>
  );
}
