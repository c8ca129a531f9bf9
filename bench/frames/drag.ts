import type { Page } from '@playwright/test';
import { topCard } from '../../e2e/support/deck';
import { sized } from '../parts/size';
import { type Figures, figuresOf, gapsDuring, watchFrames } from './recorded';

const throws = sized(3, 1);

/** Drags the top card of the deck about and throws it, again and again, on a slow phone. */
export async function dragCards(page: Page): Promise<Figures> {
  await watchFrames(page);
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error('There is no card to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const gaps: number[] = [];
  for (let count = 0; count < throws; count += 1) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    const decided = page.waitForResponse((response) => response.request().method() === 'PUT');
    gaps.push(
      ...(await gapsDuring(page, async () => {
        for (let step = 0; step < 120; step += 1)
          await page.mouse.move(x + 40 * Math.sin(step / 8), y + 12 * Math.cos(step / 8));
        for (let step = 1; step <= 12; step += 1) await page.mouse.move(x - (step * box.width) / 12, y);
        await page.mouse.up();
        await decided;
      })),
    );
  }
  return figuresOf(gaps);
}
