import { expect } from '@playwright/test';
import { addThreads, createCommunity, settle } from './support/office';
import { test } from './support/visitors';

const length = 140;
/** A list holds so many threads at most, wherever one reads. */
const heldAtMost = 80;

test('holds few threads of a long list, leads from a thread back to its place there, and up to the top again', async ({
  visit,
  baseURL,
}, info) => {
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
  expect(mostHeld).toBeLessThanOrEqual(heldAtMost);
});
