import type { Page } from '@playwright/test';

/** Starts recording the time of each frame. */
export const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    const note = (time: number) => {
      frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frames });
  });

/** The frame times since the last call. */
export const framesSoFar = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0));

/** Frame intervals in milliseconds: median, p95, worst, and the shares that are late or very late. */
export function figures(frames: readonly number[]) {
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  const share = (part: number) => Number((sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1));
  const percentOver = (limit: number) =>
    Number(((100 * gaps.filter((gap) => gap > limit).length) / gaps.length).toFixed(1));
  return {
    frames: gaps.length,
    median_ms: share(0.5),
    p95_ms: share(0.95),
    worst_ms: share(1),
    late_percent: percentOver(20),
    slow_percent: percentOver(50),
  };
}
