import type { QuotedMessage } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { useQuoteWords } from '../quote-words';

const shape =
  'mx-2 mt-2 block w-[calc(100%-1rem)] rounded-control border-l-4 px-2.5 py-1.5 text-left text-sm';
const looks = {
  mine: 'border-apricot bg-on-plum/15',
  theirs: 'border-plum bg-sunken',
};

interface Props {
  /** Null for a message that the reader may not read. */
  quote: QuotedMessage | null;
  me: string;
  isMine: boolean;
  tabIndex: 0 | -1;
  onOpen: (index: number) => void;
}

/** The message that this one answers, above its text. */
export function Quote({ quote, isMine, ...props }: Props) {
  const { t } = useTranslation('chat');
  const look = `${shape} ${looks[isMine ? 'mine' : 'theirs']}`;
  if (!quote) return <p className={`${look} italic`}>{t('reply.earlier')}</p>;
  if (quote.type === 'removed') return <p className={`${look} italic`}>{t('last.removed')}</p>;
  return <QuoteButton {...props} quote={quote} look={look} />;
}

/** A click leads to the message. */
function QuoteButton({
  quote,
  me,
  look,
  tabIndex,
  onOpen,
}: Omit<Props, 'isMine' | 'quote'> & { quote: QuotedMessage; look: string }) {
  const { name, text, label } = useQuoteWords(quote, me);
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabIndex}
      onClick={() => onOpen(quote.index)}
      className={`${look} min-h-11 transition active:scale-[0.98]`}
    >
      <span className="block truncate font-semibold">{name}</span>
      <span className="block truncate">{text}</span>
    </button>
  );
}
