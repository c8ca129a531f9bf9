import type { RefObject } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { startedWith, TextStarters } from '@/ui/text-starters';
import { writeInto } from '../../composer/write-into';

interface FirstWordsProps {
  openers: readonly string[];
  /** The text box that gets the chosen message. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** First messages to choose from. */
export function FirstWords({ openers, field }: FirstWordsProps) {
  const { t } = useTranslation('chat');

  function write(opener: string) {
    const box = field.current;
    if (!box) return;
    box.focus();
    writeInto(box, startedWith(opener, box.value, openers), 0, box.value.length);
  }

  return (
    <div className="pb-4">
      <TextStarters label={t('openers.label')} starters={openers} onChoose={write} atEnd />
    </div>
  );
}
