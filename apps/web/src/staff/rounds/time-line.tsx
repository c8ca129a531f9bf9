import type { StaffRound } from '@nestmate/contract/staff/rounds';
import { dayMs } from '@/ui/durations';
import { useRoundWords } from './round-words';

const marginDays = 10;

/** The period that covers all rounds and today, and the position of a day in it, from 0 to 100. */
export function timeLineOf(rounds: readonly Pick<StaffRound, 'ends_on' | 'starts_on'>[], now: number) {
  const days = rounds.flatMap(({ starts_on, ends_on }) => [Date.parse(starts_on), Date.parse(ends_on)]);
  const from = Math.min(now, ...days) - marginDays * dayMs;
  const to = Math.max(now, ...days) + marginDays * dayMs;
  return (moment: number | string) => {
    const at = typeof moment === 'string' ? Date.parse(moment) : moment;
    return Math.min(100, Math.max(0, (100 * (at - from)) / (to - from)));
  };
}

interface BarProps {
  round: StaffRound;
  /** The position of a time, from 0 to 100. */
  at: (moment: number | string) => number;
  now: number;
}

const tones = {
  MATCHING: 'bg-plum-fill',
  ACTIVE: 'bg-leaf',
  CLOSED: 'bg-line-strong',
  ARCHIVED: 'bg-line',
};

/** The width of the first and the last day beside each other. */
const daysWide = '8rem';

/** A round on the time line: its first and last day, its end as a lit window, and today. */
export function Bar({ round: { phase: status, starts_on, ends_on }, at, now }: BarProps) {
  const { day } = useRoundWords();
  const [start, end] = [at(starts_on), at(ends_on)];
  return (
    <span className="relative block min-w-40 sm:min-w-56">
      <span aria-hidden className="relative block h-6">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
        <span
          className={`absolute top-1.5 h-3 rounded-full ${tones[status]}`}
          style={{ left: `${start}%`, width: `${Math.max(1, end - start)}%` }}
        />
        <span
          className="absolute top-0.5 size-5 -translate-x-1/2 rounded-[5px] border-2 border-ink bg-apricot"
          style={{ left: `${end}%` }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-brick" style={{ left: `${at(now)}%` }} />
      </span>
      <span
        className="relative flex justify-between text-xs text-ink-2 tabular-nums"
        style={{
          left: `min(${start}%, 100% - ${daysWide})`,
          width: `max(${end - start}%, ${daysWide})`,
        }}
      >
        <span>{day(starts_on)}</span>
        <span>{day(ends_on)}</span>
      </span>
    </span>
  );
}
