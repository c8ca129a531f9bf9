import { type Conversation, listOfNames } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { othersIn } from '../people-words';

interface ReadNoteProps {
  conversation: Conversation;
  index: number;
  me: string;
}

/** Who has read an own message; in a room by name, until everybody has. */
export function ReadNote({ conversation, index, me }: ReadNoteProps) {
  const { t, language } = useTranslation('chat');
  const others = othersIn(conversation, me);
  const readers = others.filter(({ readIndex }) => readIndex >= index);
  if (readers.length === 0) return <span>· {t('sent')}</span>;
  if (readers.length === others.length) return <span>· {t('seen')}</span>;
  const names = listOfNames(
    readers.map(({ firstName }) => firstName),
    language,
  );
  return <span>· {t('seenBy', { names })}</span>;
}
