import { type RefObject, useId } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { writeInto } from '../../composer/write-into';

interface FirstWordsProps {
  openers: readonly string[];
  /** The text box, which takes the chosen one. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** First messages to choose from. Choosing one writes it into the text box, and sends nothing. */
export function FirstWords({ openers, field }: FirstWordsProps) {
  const { t } = useTranslation('chat');
  const label = useId();

  function write(opener: string) {
    const box = field.current;
    if (!box) return;
    box.focus();
    const { value } = box;
    // What the person wrote themselves stays.
    const isOwn = value.trim() !== '' && !openers.includes(value);
    writeInto(box, isOwn ? `${value.trimEnd()} ${opener}` : opener, 0, value.length);
  }

  return (
    <div className="flex flex-col items-end gap-2 pb-4 lg:items-center">
      <p id={label} className="w-full text-sm text-ink-2 lg:text-center">
        {t('openers.label')}
      </p>
      <ul aria-labelledby={label} className="flex flex-col items-end gap-2 lg:items-center">
        {openers.map((opener) => (
          <li key={opener} className="max-w-80 lg:max-w-110">
            <button
              type="button"
              onClick={() => write(opener)}
              className="min-h-11 rounded-card rounded-br-mark border border-plum bg-surface px-4 py-2.5 text-left leading-snug text-plum transition hover:bg-plum-soft lg:rounded-card"
            >
              {opener}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
