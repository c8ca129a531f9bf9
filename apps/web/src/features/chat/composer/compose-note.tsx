import { limits, type MessageMistake, tidyMessage } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/platform/use-translation';

/** From so few characters on, how many are left is told. */
const fewLeft = 200;
/** Milliseconds without typing after which it is told aloud. */
const pause = 1000;

/** How many characters a message may still take, counted as it is sent. */
export const charactersLeft = (text: string) => limits.chatMessage - Array.from(tidyMessage(text)).length;

interface ComposeNoteProps {
  id: string;
  text: string;
  mistake: MessageMistake | undefined;
}

/** Under the text box: how much room is left, told aloud when one pauses, or that there is too much. */
export function ComposeNote({ id, text, mistake }: ComposeNoteProps) {
  const { t } = useTranslation('chat');
  const [told, setTold] = useState('');
  const isLong = mistake === 'message_long';
  const left = charactersLeft(text);
  const note = isLong
    ? t('compose.long', { max: limits.chatMessage })
    : left <= fewLeft
      ? t('compose.left', { count: left })
      : '';
  useEffect(() => {
    const timer = setTimeout(() => setTold(note), pause);
    return () => clearTimeout(timer);
  }, [note]);
  return (
    <>
      {note && (
        <p id={id} aria-hidden className={`px-4 text-xs ${isLong ? 'text-brick' : 'text-ink-2'}`}>
          {note}
        </p>
      )}
      <output className="sr-only">{told}</output>
    </>
  );
}
