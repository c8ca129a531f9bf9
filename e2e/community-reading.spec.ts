import { expect, type Page } from '@playwright/test';
import { addLongThread, addThreads, createCommunity, settle } from './support/office';
import { settled } from './support/settled';
import { test } from './support/visitors';

const length = 140;
/** The maximum of threads in a list, wherever the reader is. */
const threadsHeldAtMost = 80;
/** The maximum of posts in a thread’s list. */
const postsHeldAtMost = 200;
const perPage = 50;

/** Simulates a browser that, like Safari, moves visible content when something above it appears or disappears. */
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

/** Loads the maximum number of held posts. */
async function loadAll(page: Page): Promise<void> {
  await settled(page, () => expect(page.getByRole('article')).toHaveCount(perPage));
  const posts = page.getByRole('article');
  for (let count = perPage; count < postsHeldAtMost; count += perPage) {
    await expect(posts).toHaveCount(count);
    await page.getByRole('button', { name: 'Show more replies' }).click();
  }
  await expect(posts).toHaveCount(postsHeldAtMost);
}

test('leads from a thread back to its position in a long list', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Hazel ${info.project.name} ${info.retry}`);
  const ana = `Ana Hazel${info.project.name}${info.retry}`;
  await settle(baseURL, hall, [ana]);
  await addThreads(baseURL, hall, length);
  const page = await visit(ana, { at: '/community' });
  const rows = page.getByRole('list', { name: 'What residents talk about' }).getByRole('listitem');
  const thread = (n: number) => rows.getByRole('link', { name: new RegExp(`Thread ${n} about`) });
  await expect(thread(0)).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  let mostHeld = 0;
  const scrollTo = (n: number, step: number) =>
    expect(async () => {
      await page.mouse.wheel(0, step);
      mostHeld = Math.max(mostHeld, await rows.count());
      await expect(thread(n)).toBeInViewport({ timeout: 1 });
    }).toPass({ intervals: [0], timeout: 120_000 });

  await scrollTo(100, 900);
  await expect(thread(0)).toHaveCount(0);
  await thread(100).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thread 100 about');
  await page.goBack();
  await expect(thread(100)).toBeInViewport();
  await expect(thread(100)).toBeFocused();

  await scrollTo(0, -900);
  expect(mostHeld).toBeLessThanOrEqual(threadsHeldAtMost);
});

test('keeps the visible posts of a long thread in place', async ({ visit, baseURL }, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  const hall = await createCommunity(baseURL, `Yew Lane ${info.project.name} ${info.retry}`);
  const ana = `Ana Lane${info.retry}`;
  await settle(baseURL, hall, [ana, `Ben Lane${info.retry}`]);
  const thread = await addLongThread(baseURL, hall, postsHeldAtMost + perPage);
  const page = await visit(ana, { at: '/more' });
  await withoutAnchoring(page);
  await page.goto(`/thread/${thread}`);
  const posts = page.getByRole('article');
  await loadAll(page);
  const more = page.getByRole('button', { name: 'Show more replies' });
  // Pressed by key: a click of the test would scroll first.
  await more.focus();
  const last = posts.filter({ hasText: `Post ${postsHeldAtMost - 1} about` });
  const top = async () => (await last.boundingBox())?.y ?? NaN;
  const before = await top();
  await page.keyboard.press('Enter');
  await expect(posts.first()).toContainText(`Post ${perPage} about`);
  await expect(posts).toHaveCount(postsHeldAtMost);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
});
