import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { figures, framesSoFar, watchFrames } from './support/frames';
import { addLongThread, createCommunity, settle } from './support/office';
import { test } from './support/visitors';

const slowdown = 4;
const length = 2000;
/** A thread holds so many posts at most, wherever one reads. */
const heldAtMost = 200;
const perPage = 50;
const results = new URL('../.cache/', import.meta.url);

/** Loads as many posts as are held. */
async function loadAll(page: Page): Promise<void> {
  const posts = page.getByRole('article');
  for (let count = perPage; count < heldAtMost; count += perPage) {
    await expect(posts).toHaveCount(count);
    await page.getByRole('button', { name: 'Show more replies' }).click();
  }
  await expect(posts).toHaveCount(heldAtMost);
}

test('holds few posts, and scrolls without stutter, while a slow phone reads a thread of 2,000', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Yew ${info.project.name} ${info.retry}`);
  const ana = `Ana Yew${info.retry}`;
  await settle(baseURL, hall, [ana, `Ben Yew${info.retry}`]);
  const thread = await addLongThread(baseURL, hall, length);
  const page = await visit(ana);
  await page.goto(`/thread/${thread}`);
  await loadAll(page);
  await page.evaluate(() => scrollTo(0, 0));
  const posts = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Show more replies' });

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watchFrames(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await framesSoFar(page);
  let mostHeld = 0;
  await expect(async () => {
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 240);
    mostHeld = Math.max(mostHeld, await posts.count());
    await expect(more).toBeInViewport({ timeout: 1 });
  }).toPass({ intervals: [0], timeout: 120_000 });
  await more.click();
  await expect(posts.first()).toContainText(`Post ${perPage} about`);
  mostHeld = Math.max(mostHeld, await posts.count());
  const down = figures(await framesSoFar(page));
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, -240);
  const up = figures(await framesSoFar(page));

  mkdirSync(results, { recursive: true });
  writeFileSync(
    new URL('thread-frames.json', results),
    `${JSON.stringify({ slowdown, down, up }, null, 2)}\n`,
  );
  expect(down.frames).toBeGreaterThan(20);
  expect(up.frames).toBeGreaterThan(10);
  expect(mostHeld).toBeLessThanOrEqual(heldAtMost);
});
