import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { figures, framesSoFar, watchFrames } from './support/frames';
import { addLongThread, createCommunity, settle } from './support/office';
import { settled } from './support/settled';
import { test } from './support/visitors';

const slowdown = 4;
const length = 2000;
/** A thread holds so many posts at most, wherever one reads. */
const heldAtMost = 200;
const perPage = 50;
const results = new URL('../.cache/', import.meta.url);

/** A browser that moves what is in sight when something above it comes or goes, as Safari does. */
async function withoutAnchoring(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (property: string, value?: string) =>
      property !== 'overflow-anchor' &&
      (value === undefined ? supports(property) : supports(property, value));
    addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('overflow-anchor', 'none'),
    );
  });
}

/** Loads as many posts as are held. */
async function loadAll(page: Page): Promise<void> {
  await settled(page, () => expect(page.getByRole('article')).toHaveCount(perPage));
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
  const page = await visit(ana, { at: `/thread/${thread}` });
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

test('keeps the posts in sight where they are while others are let go above them, in a browser that doesn’t do so by itself', async ({
  visit,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Yew Lane ${info.project.name} ${info.retry}`);
  const ana = `Ana Lane${info.retry}`;
  await settle(baseURL, hall, [ana, `Ben Lane${info.retry}`]);
  const thread = await addLongThread(baseURL, hall, heldAtMost + perPage);
  const page = await visit(ana, { at: '/more' });
  await withoutAnchoring(page);
  await page.goto(`/thread/${thread}`);
  const posts = page.getByRole('article');
  await loadAll(page);
  const more = page.getByRole('button', { name: 'Show more replies' });
  // By key: a click of the test scrolls before it presses.
  await more.focus();
  const last = posts.filter({ hasText: `Post ${heldAtMost - 1} about` });
  const top = async () => (await last.boundingBox())?.y ?? NaN;
  const before = await top();
  await page.keyboard.press('Enter');
  await expect(posts.first()).toContainText(`Post ${perPage} about`);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});
