import type { StaffRound } from '@nestmate/contract/staff';

const dayMs = 86_400_000;
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
