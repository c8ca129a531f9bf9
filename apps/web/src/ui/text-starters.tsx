import { useId } from 'react';

interface TextStartersProps {
  label: string;
  starters: readonly string[];
  onChoose: (starter: string) => void;
  /** Aligned with the person's own messages, at the end. */
  atEnd?: boolean;
  /** Short ones, side by side. */
  isRow?: boolean;
}

/** First messages to choose from. Choosing one inserts it into a text box (see `startedWith`), and sends nothing. */
export function TextStarters({ label, starters, onChoose, atEnd = false, isRow = false }: TextStartersProps) {
  const id = useId();
  const alignment = atEnd ? 'items-end lg:items-center' : 'items-start';
  return (
    <div className={`flex flex-col gap-2 ${alignment}`}>
      <p id={id} className={`w-full text-sm text-ink-2 ${atEnd ? 'lg:text-center' : ''}`}>
        {label}
      </p>
      <ul aria-labelledby={id} className={`flex gap-2 ${isRow ? 'flex-wrap' : `flex-col ${alignment}`}`}>
        {starters.map((starter) => (
          <li key={starter} className={atEnd ? 'max-w-80 lg:max-w-110' : ''}>
            <button
              type="button"
              onClick={() => onChoose(starter)}
              className={`min-h-11 rounded-card border border-plum bg-surface px-4 py-2.5 text-left leading-snug wrap-anywhere text-plum transition hover:bg-plum-soft ${atEnd ? 'rounded-br-mark lg:rounded-card' : ''}`}
            >
              {starter}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The text after a starter was chosen: the person's own words stay. */
export function startedWith(starter: string, text: string, starters: readonly string[]): string {
  const isOwn = text.trim() !== '' && !starters.includes(text);
  return isOwn ? `${text.trimEnd()} ${starter}` : starter;
}
