interface Props {
  /** From 1. */
  current: number;
  total: number;
  /** The accessible name, such as “Step 2 of 5”. */
  label: string;
}

/** The current one of several steps. */
export function ProgressSteps({ current, total, label }: Props) {
  return (
    <div className="flex w-full gap-1.5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: total }, (_, index) => (
        <span
          key={index}
          className={`h-2 flex-1 rounded-full transition-colors ${index < current ? 'bg-plum' : 'bg-ink/12'}`}
        />
      ))}
    </div>
  );
}
