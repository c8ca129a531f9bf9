import { useId } from 'react';
import { useTranslation } from '@/platform/use-translation';

interface StarterListProps {
  starters: readonly string[];
  onChoose: (starter: string) => void;
}

/** First words to choose from. Choosing one writes it into the text box, and sends nothing. */
export function StarterList({ starters, onChoose }: StarterListProps) {
  const { t } = useTranslation('room');
  const label = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={label} className="text-sm text-ink-2">
        {t('starters.label')}
      </p>
      <ul aria-labelledby={label} className="flex flex-col items-start gap-2">
        {starters.map((starter) => (
          <li key={starter}>
            <button
              type="button"
              onClick={() => onChoose(starter)}
              className="min-h-11 rounded-card border border-plum bg-surface px-4 py-2.5 text-left leading-snug wrap-anywhere text-plum transition hover:bg-plum-soft"
            >
              {starter}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
