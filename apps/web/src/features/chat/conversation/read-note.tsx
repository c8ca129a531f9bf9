import { type Conversation, listOfNames } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { othersIn } from '../people-words';

interface ReadNoteProps {
  conversation: Conversation;
  index: number;
  me: string;
}

/**
 * Who has read the person's own message; in a room by name, until everybody has. People who came later cannot read it, so they do not
 * count.
 */
export function ReadNote({ conversation, index, me }: ReadNoteProps) {
  const { t, language } = useTranslation('chat');
  const audience = othersIn(conversation, me).filter(({ firstIndex }) => firstIndex <= index);
  const readers = audience.filter(({ readIndex }) => readIndex >= index);
  if (readers.length === 0) return <span>· {t('sent')}</span>;
  if (readers.length === audience.length) return <span>· {t('seen')}</span>;
  const names = listOfNames(
    readers.map(({ firstName }) => firstName),
    language,
  );
  return <span>· {t('seenBy', { names })}</span>;
}
