import type { Page } from '@playwright/test';
import { framesSoFar, watchFrames } from '../../e2e/support/frames';

const slowdown = 4;
/** In CSS pixels, and per second: a quick flick, again and again. */
const flick = { distance: 2400, speed: 1600 };
const flicks = 6;

export interface Figures {
  fps: number;
  p95_ms: number;
  late_percent: number;
}

/** A finger scrolls down and up again on a slow phone; every frame is counted from the first flick to the last. */
export async function scrollThrough(page: Page): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The runner names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named');
  await watchFrames(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const flickBy = (yDistance: number) =>
    devtools.send('Input.synthesizeScrollGesture', {
      x: width / 2,
      y: height / 2,
      yDistance,
      speed: flick.speed,
      gestureSourceType: 'touch',
    });
  const gaps: number[] = [];
  for (const way of [-1, 1])
    for (let count = 0; count < flicks; count += 1) {
      await framesSoFar(page);
      await flickBy(way * flick.distance);
      const frames = await framesSoFar(page);
      gaps.push(...frames.slice(1).map((time, at) => time - (frames[at] ?? time)));
    }
  const inOrder = gaps.toSorted((one, other) => one - other);
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const tenths = (value: number) => Number(value.toFixed(1));
  return {
    fps: tenths((1000 * gaps.length) / total),
    p95_ms: tenths(inOrder[Math.floor(0.95 * inOrder.length)] ?? NaN),
    late_percent: tenths((100 * gaps.filter((gap) => gap > 20).length) / gaps.length),
  };
}
