import { type Conversation, listOfNames } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { othersIn } from '../people-words';

interface ReadNoteProps {
  conversation: Conversation;
  index: number;
  /** The index of the person's next message with a note. */
  nextIndex: number | undefined;
  me: string;
}

/** Who has read the person's own message; in a room by name, until everybody has. Nothing where the person's next message has the same note. */
export function ReadNote({ conversation, index, nextIndex, me }: ReadNoteProps) {
  const { t, language } = useTranslation('chat');
  const noteAt = (at: number) => {
    // People who came later cannot read it, so they do not count.
    const audience = othersIn(conversation, me).filter(({ firstIndex }) => firstIndex <= at);
    const readers = audience.filter(({ readIndex }) => readIndex >= at);
    if (readers.length === 0) return t('sent');
    if (readers.length === audience.length) return t('seen');
    const names = listOfNames(
      readers.map(({ firstName }) => firstName),
      language,
    );
    return t('seenBy', { names });
  };
  const note = noteAt(index);
  return nextIndex !== undefined && noteAt(nextIndex) === note ? null : <span>· {note}</span>;
}
