import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { passDemoCard, topCard } from './support/deck';
import { arriveAs } from './support/sign-in';

const slowdown = 4;
const results = new URL('../.cache/', import.meta.url);

/** Notes when each frame was drawn, from now on. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    const note = (time: number) => {
      frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frames });
  });

const framesSoFar = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: number[] }).frames.splice(0));

function figures(frames: readonly number[]) {
  const gaps = frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  const sorted = gaps.toSorted((a, b) => a - b);
  const share = (part: number) => Number((sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1));
  const late = gaps.filter((gap) => gap > 20).length;
  return {
    frames: gaps.length,
    median_ms: share(0.5),
    p95_ms: share(0.95),
    worst_ms: share(1),
    late_percent: Number(((100 * late) / gaps.length).toFixed(1)),
  };
}

test('keeps drawing while a card is dragged and thrown on a slow phone', async ({ page }) => {
  await arriveAs(page, 'Priya Nair');
  await passDemoCard(page);
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
