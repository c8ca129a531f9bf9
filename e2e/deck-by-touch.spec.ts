import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { arriveAs } from './support/arrive';
import { dismissDemoCard, topCard } from './support/deck';

type Point = readonly [x: number, y: number];

/** The fingers of a screen, as the browser gets them from its driver: it decides itself what is a pinch. */
const fingersOn = (browser: CDPSession) => ({
  touch: (type: 'touchMove' | 'touchStart', points: readonly Point[]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    }),
  lift: () => browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
});

const scaleOf = (page: Page) => page.evaluate(() => visualViewport?.scale ?? 0);

test('neither two fingers on a card nor a drag that is taken back decide [2.71, 4.4]', async ({ page }) => {
  await arriveAs(page, 'Kwame Mensah', '/find');
  await dismissDemoCard(page);
  const name = (await topCard(page).getAttribute('aria-label')) ?? '';
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error('The card is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const { touch, lift } = fingersOn(await page.context().newCDPSession(page));

  await touch('touchStart', [[x - 20, y]]);
  await touch('touchStart', [
    [x - 20, y],
    [x + 20, y],
  ]);
  for (let step = 1; step <= 12; step += 1)
    await touch('touchMove', [
      [x - 20 - step * 10, y],
      [x + 20 + step * 10, y],
    ]);
  await lift();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);
  await expect(topCard(page)).toHaveAccessibleName(name);

  await page.reload();
  await expect(topCard(page)).toHaveAccessibleName(name);
  const drag = async (path: readonly number[]) => {
    await touch('touchStart', [[x, y]]);
    for (const by of path) await touch('touchMove', [[x + by, y]]);
    await lift();
  };
  await drag([20, 60, 100, 140, 120, 100, 80]);
  await expect.poll(async () => (await topCard(page).boundingBox())?.x).toBeCloseTo(box.x, 0);
  await expect(topCard(page)).toHaveAccessibleName(name);
  await drag([20, 60, 100]);
  await expect(topCard(page)).not.toHaveAccessibleName(name);
});
