import type { MessageMistake } from '@nestmate/contract/chat';
import { limits } from '@nestmate/contract/limits';
import { tidyText } from '@nestmate/contract/text/tidy-text';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';

/** The number of characters left is shown from here on. */
const maxShownLeft = 200;
/** The delay between the last key and the announcement of the note. */
const announceDelayMs = 1000;

/** The number of characters that a message may still get, counted as it is sent. */
export const charactersLeft = (text: string) =>
  limits.chatMessage - Array.from(tidyText(text, 'lines')).length;

interface ComposeNoteProps {
  id: string;
  text: string;
  mistake: MessageMistake | undefined;
}

/**
 * The note under the text box: how many characters are left, or that there are too many. Announced when typing pauses.
 */
export function ComposeNote({ id, text, mistake }: ComposeNoteProps) {
  const { t } = useTranslation('chat');
  const [announced, setAnnounced] = useState('');
  const isLong = mistake === 'message_long';
  const left = charactersLeft(text);
  const note = isLong
    ? t('compose.long', { max: limits.chatMessage })
    : left <= maxShownLeft
      ? t('compose.left', { count: left })
      : '';
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(note), announceDelayMs);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <>
      {note && (
        <p id={id} aria-hidden className={`px-4 text-xs ${isLong ? 'text-brick' : 'text-ink-2'}`}>
          {note}
        </p>
      )}
      <output className="sr-only">{announced}</output>
    </>
  );
}
