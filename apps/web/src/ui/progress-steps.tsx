interface Part {
  name: string;
  /** The bar is one stretch when the number of steps is unknown. */
  total: number | undefined;
  /** The done steps come first, then the current one. */
  done: number;
  /** The skipped ones among the done steps, counted from 0. */
  skipped?: readonly number[];
  isCurrent: boolean;
}

interface ProgressStepsProps {
  parts: readonly Part[];
  /** The accessible name. */
  label: string;
  /** The current step in words, such as “Question 2 of 10”. */
  valueText: string;
}

const looks = { done: 'bg-plum', current: 'bg-apricot', ahead: 'bg-ink/12' };

/** The width of a stretch in steps. */
const unknownShare = 8;

const isSkipped = (index: number, { done, skipped = [] }: Part) => index < done && skipped.includes(index);

function lookOf(index: number, part: Part) {
  const { done, isCurrent } = part;
  if (index < done) return isSkipped(index, part) ? looks.ahead : looks.done;
  return isCurrent && index === done ? looks.current : looks.ahead;
}

/** The progress through a few parts of several steps. */
export function ProgressSteps({ parts, label, valueText }: ProgressStepsProps) {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  return (
    <div className="relative flex min-w-0 flex-1 gap-2">
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        max={sum(({ total = 1 }) => total)}
        value={sum(({ done, skipped = [] }) => done - skipped.filter((index) => index < done).length)}
        className="sr-only"
      />
      {parts.map((part) => (
        <span
          key={part.name}
          className="flex gap-0.75"
          style={{ flexGrow: part.total ?? unknownShare, flexBasis: 0 }}
        >
          {Array.from({ length: part.total ?? 1 }, (_, index) => (
            <span
              key={index}
              className={`h-1.5 flex-1 rounded-full transition-colors ${lookOf(index, part)}`}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
