import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';

/** The percentages to try; the highest that enough people reach is used. */
const rounds = [80, 70, 60, 50] as const;
const enough = 3;

/** The number of people who fit well; if too few reach any percentage, the lowest one and those who reach it. */
export function fitAmong(percents: readonly (number | null)[]): ReplyOf<typeof calls.find.fit> {
  const reaching = (least: number) =>
    percents.filter((percent) => percent !== null && percent >= least).length;
  const percent = rounds.find((round) => reaching(round) >= enough) ?? 50;
  return { percent, count: reaching(percent) };
}
