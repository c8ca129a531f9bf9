import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { dismissDemoCard, topCard } from './support/deck';
import { figures, framesSoFar, watchFrames } from './support/frames';
import { arriveAs } from './support/arrive';

const slowdown = 4;
const results = new URL('../.cache/', import.meta.url);

test('draws without stutter while a card is dragged and thrown on a slow phone', async ({ page }) => {
  await arriveAs(page, 'Priya Nair');
  await dismissDemoCard(page);
  await page.waitForLoadState('networkidle');
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error('There is no card to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchFrames(page);

  await page.mouse.move(x, y);
  await page.mouse.down();
  await framesSoFar(page);
  for (let step = 0; step < 120; step++) {
    await page.mouse.move(x + 40 * Math.sin(step / 8), y + 12 * Math.cos(step / 8));
  }
  const drag = figures(await framesSoFar(page));
  await page.mouse.move(x, y);
  await page.mouse.up();

  const skipped = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await framesSoFar(page);
  for (let step = 1; step <= 12; step++) await page.mouse.move(x - (step * box.width) / 12, y);
  await page.mouse.up();
  await skipped;
  await page.waitForTimeout(300);
  const throwing = figures(await framesSoFar(page));

  mkdirSync(results, { recursive: true });
  const text = JSON.stringify({ slowdown, drag, throw: throwing }, null, 2);
  writeFileSync(new URL('deck-frames.json', results), `${text}\n`);
  expect(drag.frames).toBeGreaterThan(20);
  expect(throwing.frames).toBeGreaterThan(10);
});
