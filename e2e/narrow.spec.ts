import { expect, type Page } from '@playwright/test';
import { longName, settleLongNames } from './support/long-names';
import { openScreen, residentsScreens, strangersScreens } from './support/screens';
import { test } from './support/visitors';

const width = 320;
test.use({ viewport: { width, height: 640 }, reducedMotion: 'reduce' });

/** What sticks out of the screen to the right, unless it scrolls or is cut within an element that does not. */
const sticksOut = (page: Page) =>
  page.evaluate((width) => {
    const isCut = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (
          overflowX !== 'visible' &&
          around.getBoundingClientRect().right <= width &&
          around !== document.body
        )
          return true;
      }
      return false;
    };
    const found = [...document.querySelectorAll('#root *')]
      .filter((element) => {
        const { right, width: own, height } = element.getBoundingClientRect();
        return own > 1 && height > 1 && right > width + 0.5 && !isCut(element);
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
    const { scrollWidth } = document.documentElement;
    return scrollWidth > width ? [`${scrollWidth} wide`, ...found] : found;
  }, width);

/** How far from the left the header of a screen begins; `null` where it has none. */
const edgeOf = (page: Page) =>
  page.evaluate(() => document.querySelector('main header')?.getBoundingClientRect().left ?? null);

test('fits every screen on the narrowest phone, in every language, with the longest names, and begins it at one edge beside the menu', async ({
  visit,
  page,
  baseURL,
}, info) => {
  if (!baseURL) throw new Error('The journeys have an address');
  for (const path of strangersScreens) {
    await page.goto(path);
    await openScreen(page, path);
    expect.soft(await sticksOut(page), path).toEqual([]);
  }

  const community = `Narrow ${info.project.name} ${info.retry}`;
  const { name, queued, mutual, roommate } = await settleLongNames(baseURL, community);
  const mine = await visit(name, {
    viewport: { width, height: 640 },
    reducedMotion: 'reduce',
    hasTouch: true,
  });

  await openScreen(mine, `/profile/${mutual}`);
  await mine.getByRole('button', { name: 'Chat' }).click();
  await mine.getByRole('textbox').fill(longName(0));
  await mine.getByRole('button', { name: 'Send' }).click();
  await expect(mine.getByText(longName(0)).last()).toBeVisible();
  const conversation = mine.url().split('/').at(-1) ?? '';

  const paths = residentsScreens({ memberships: [queued, mutual, roommate], conversation });
  expect(paths.length).toBeGreaterThan(40);
  for (const language of ['en', 'es', 'zh']) {
    await mine.context().addInitScript((lang) => localStorage.setItem('lang', lang), language);
    await mine.goto('/more');
    for (const path of paths) {
      await openScreen(mine, path);
      expect.soft(await sticksOut(mine), `${path} in ${language}`).toEqual([]);
    }
  }

  await mine.setViewportSize({ width: 1440, height: 900 });
  let headers = 0;
  for (const path of paths) {
    await openScreen(mine, path);
    const edge = await edgeOf(mine);
    if (edge === null) continue;
    headers += 1;
    expect.soft(edge, path).toBe(280);
  }
  expect(headers).toBeGreaterThan(35);
});

test('shows the whole first action of home on the smallest phone without scrolling', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Get started' })).toBeInViewport({ ratio: 1 });
});
