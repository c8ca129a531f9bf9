import type { Page } from '@playwright/test';
import { sized } from '../parts/size';
import { type Figures, figuresOf, gapsDuring, watchFrames } from './recorded';

/** In CSS pixels, and per second: a quick flick, again and again. */
const flick = { distance: 2400, speed: 1600 };
const flicks = sized(6, 1);

/** A finger scrolls one way and back again on a slow phone; every frame is counted from the first flick to the last. */
export async function scrollThrough(page: Page, first: 'down' | 'up' = 'down'): Promise<Figures> {
  const devtools = await watchFrames(page);
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
  for (const direction of first === 'down' ? [-1, 1] : [1, -1])
    for (let count = 0; count < flicks; count += 1)
      gaps.push(...(await gapsDuring(page, () => flickBy(direction * flick.distance))));
  return figuresOf(gaps);
}
