const bar =
  'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-ink/12 ' +
  '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-plum ' +
  '[&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-200 [&::-moz-progress-bar]:bg-plum';

interface ProgressBarProps {
  /** Describes the task. */
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** The progress of a long task, as text, a bar and a number. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div>
      <p aria-hidden className="mb-2 flex justify-between gap-3 text-sm">
        <span>{label}</span>
        <span className="text-ink-2 tabular-nums">{percent} %</span>
      </p>
      <progress aria-label={label} max={100} value={percent} className={bar} />
    </div>
  );
}
