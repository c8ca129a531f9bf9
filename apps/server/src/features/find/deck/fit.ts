import type { calls, ReplyOf } from '@nestmate/contract';

/** The percentages to try; the highest that enough people reach counts. */
const rounds = [80, 70, 60, 50] as const;
const enough = 3;

/** How many people fit well; the lowest percentage with those who reach it, if too few reach any. */
export function fitAmong(percents: readonly (number | null)[]): ReplyOf<typeof calls.find.fit> {
  const reaching = (least: number) =>
    percents.filter((percent) => percent !== null && percent >= least).length;
  const percent = rounds.find((round) => reaching(round) >= enough) ?? 50;
  return { percent, count: reaching(percent) };
}
