import type { QuotedMessage } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { wordsOfMessage } from './message-words';

/** The author and beginning of a quoted message, and the label of a reply to it. */
export function useQuoteWords({ author, authorName, type, body }: QuotedMessage, me: string) {
  const { t } = useTranslation('chat');
  const isMine = author === me;
  const name = isMine ? t('you') : authorName || t('former');
  const text = wordsOfMessage({ type, body, authorName, call: null });
  return {
    name,
    text,
    replying: isMine ? t('reply.toMe') : t('reply.to', { name }),
    label: isMine ? t('reply.heardMine', { text }) : t('reply.heard', { name, text }),
  };
}
