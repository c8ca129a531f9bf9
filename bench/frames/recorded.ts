import type { CDPSession, Page } from '@playwright/test';

const slowdown = 4;

export interface Figures {
  fps: number;
  p95_ms: number;
  late_percent: number;
}

/** Makes the page as slow as on a slow phone, and starts recording the time of each frame. */
export async function watchFrames(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The test runner's transpiler names functions with a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await page.evaluate(() => {
    const frames: number[] = [];
    const note = (time: number) => {
      frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frames });
  });
  return devtools;
}

/** The frame times since the last call. */
const framesSoFar = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0));

/** The intervals between frames during movement, in milliseconds. */
export async function gapsDuring(page: Page, move: () => Promise<unknown>): Promise<number[]> {
  await framesSoFar(page);
  await move();
  const frames = await framesSoFar(page);
  return frames.slice(1).map((time, at) => time - (frames[at] ?? time));
}

export function figuresOf(gaps: readonly number[]): Figures {
  const inOrder = gaps.toSorted((one, other) => one - other);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const tenths = (value: number) => Number(value.toFixed(1));
  return {
    fps: tenths((1000 * gaps.length) / total),
    p95_ms: tenths(inOrder[Math.floor(0.95 * inOrder.length)] ?? NaN),
    late_percent: tenths((100 * gaps.filter((gap) => gap > 20).length) / gaps.length),
  };
}
