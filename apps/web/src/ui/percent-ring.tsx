import { compatiblePercent } from '@nestmate/contract/limits';

const stroke = 9;
const radius = 50 - stroke / 2;
const around = 2 * Math.PI * radius;

const sizes = {
  sm: { ring: 'size-14', number: 'text-sm', word: 'text-sm' },
  md: { ring: 'size-18', number: 'text-lg', word: 'text-base' },
  lg: { ring: 'size-28', number: 'text-2xl', word: 'text-lg' },
};

interface PercentRingProps {
  /** 0 to 100; null without a percentage. */
  percent: number | null;
  /** The meaning of the number. */
  word: string;
  size?: keyof typeof sizes;
  /** Whether the word stands below the ring instead of beside it. */
  isWordBelow?: boolean;
}

const toneOf = (percent: number | null) => {
  if (percent === null) return 'text-ink-2';
  return percent >= compatiblePercent ? 'text-leaf' : 'text-brick';
};

/** A percent match: green from 50 on, red below; the ring, its number and a word agree. */
export function PercentRing({ percent, word, size = 'md', isWordBelow = false }: PercentRingProps) {
  const { ring, number, word: wordClasses } = sizes[size];
  return (
    <span
      className={`inline-flex items-center ${isWordBelow ? 'max-w-24 flex-col gap-1 text-center' : 'gap-2.5'} ${toneOf(percent)}`}
    >
      <span className={`relative inline-grid shrink-0 place-items-center ${ring}`}>
        <svg
          viewBox="0 0 100 100"
          fill="none"
          strokeWidth={stroke}
          aria-hidden
          className="absolute inset-0 -rotate-90"
        >
          <circle cx="50" cy="50" r={radius} className="fill-surface stroke-line" />
          {percent !== null && percent > 0 && (
            <circle
              cx="50"
              cy="50"
              r={radius}
              stroke="currentColor"
              strokeLinecap="round"
              strokeDasharray={`${(percent / 100) * around} ${around}`}
            />
          )}
        </svg>
        <span className={`relative font-display font-bold tabular-nums ${number}`}>
          {percent === null ? '–' : `${percent}%`}
        </span>
      </span>
      <span className={`font-semibold ${isWordBelow ? 'text-xs' : wordClasses}`}>{word}</span>
    </span>
  );
}
