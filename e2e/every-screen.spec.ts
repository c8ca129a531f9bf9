import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { axeFindings } from './support/axe';
import { longName, settleLongNames } from './support/long-names';
import { openScreen, residentsScreens, strangersScreens } from './support/screens';
import { settled } from './support/settled';
import { test, type Visit } from './support/visitors';

const width = 320;
const phone = { width, height: 640 };
const desktop = { width: 1440, height: 900 };
test.use({ viewport: phone, reducedMotion: 'reduce' });

/** Colors do not depend on the language, and lengths of texts not on the colors: each is checked once or twice. */
const looks = [
  ['en', 'light'],
  ['es', 'dark'],
  ['zh', 'light'],
] as const;

/** Elements that overflow the screen to the right, unless they scroll or are clipped by an element that does not. */
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

/** The left position of a screen's header; `null` without a header. */
const edgeOf = (page: Page) =>
  page.evaluate(() => document.querySelector('main header')?.getBoundingClientRect().left ?? null);

const resized = (page: Page, size: { width: number; height: number }) =>
  settled(page, () => page.setViewportSize(size));

test('fits every screen of a stranger on the narrowest phone in every language, where axe finds nothing', async ({
  page,
}) => {
  for (const [language, colorScheme] of looks) {
    await page.context().addInitScript((lang) => localStorage.setItem('lang', lang), language);
    await page.emulateMedia({ colorScheme });
    for (const path of strangersScreens) {
      // The parameters of an address are read when the page loads.
      if (path === '/' || /[?#]/.test(path)) await page.goto(path);
      await openScreen(page, path);
      const place = `${path} in ${language}`;
      expect.soft(await sticksOut(page), place).toEqual([]);
      if (language !== 'zh') expect.soft(await axeFindings(page), place).toEqual([]);
    }
  }
  await resized(page, desktop);
  expect(await axeFindings(page)).toEqual([]);
});

/** Somebody among people with the longest names, in a community of their own, with the path of each screen. */
async function amongLongNames(
  visit: Visit,
  baseURL: string,
  community: string,
  options: BrowserContextOptions,
) {
  const { name, queued, mutual, roommate } = await settleLongNames(baseURL, community);
  const mine = await visit(name, { reducedMotion: 'reduce', ...options });
  await openScreen(mine, `/profile/${mutual}`);
  await mine.getByRole('button', { name: 'Chat' }).click();
  await mine.getByRole('textbox').fill(longName(0));
  await mine.getByRole('button', { name: 'Send' }).click();
  await expect(mine.getByText(longName(0)).last()).toBeVisible();
  const conversation = mine.url().split('/').at(-1) ?? '';
  const paths = residentsScreens({ memberships: [queued, mutual, roommate], conversation });
  expect(paths.length).toBeGreaterThan(40);
  return { mine, paths };
}

// English is shorter than Spanish, and is what the desktop shows below.
for (const [language, colorScheme] of looks.filter(([language]) => language !== 'en')) {
  const hasAxe = language === 'es';
  test(`in ${language}, fits every screen of a resident on the narrowest phone, with the longest names${hasAxe ? ', where axe finds nothing' : ''}`, async ({
    visit,
    baseURL,
  }, info) => {
    // The test opens fifty screens.
    test.slow();
    const community = `Narrow ${language} ${info.retry}`;
    const narrow = { viewport: phone, hasTouch: true, colorScheme };
    const { mine, paths } = await amongLongNames(visit, baseURL ?? '', community, narrow);
    await mine.context().addInitScript((lang) => localStorage.setItem('lang', lang), language);
    await mine.goto('/more');
    for (const path of paths) {
      await openScreen(mine, path);
      expect.soft(await sticksOut(mine), path).toEqual([]);
      if (hasAxe) expect.soft(await axeFindings(mine), path).toEqual([]);
    }
  });
}

test('offers support on every page of a desktop, begins all at one edge, and shows a toast at the top right, where axe finds nothing [2.69]', async ({
  page,
  visit,
  baseURL,
}, info) => {
  test.slow();
  const offersSupport = (where: Page, path: string) =>
    expect
      .soft(where.getByRole('button', { name: 'Contact support' }).first(), `support on ${path}`)
      .toBeVisible();
  await page.setViewportSize(desktop);
  for (const path of strangersScreens) {
    await page.goto(path);
    await offersSupport(page, path);
  }

  const wide = { viewport: desktop, hasTouch: false };
  const { mine, paths } = await amongLongNames(visit, baseURL ?? '', `Wide ${info.retry}`, wide);
  let headers = 0;
  for (const path of paths) {
    await openScreen(mine, path);
    await offersSupport(mine, path);
    expect.soft(await axeFindings(mine), path).toEqual([]);
    const edge = await edgeOf(mine);
    if (edge === null) continue;
    headers += 1;
    expect.soft(edge, `where ${path} begins beside the menu`).toBe(280);
  }
  expect(headers).toBeGreaterThan(35);

  await openScreen(mine, '/feedback');
  await mine.getByRole('textbox').fill('A quiet floor would be lovely');
  await mine.getByRole('button', { name: 'Send feedback' }).click();
  const toast = mine.getByRole('listitem').filter({ hasText: 'Thanks. We passed it on.' });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box && [box.y < 120, desktop.width - box.x - box.width < 40];
    })
    .toEqual([true, true]);
});

test('shows the whole first action of home on the smallest phone without scrolling', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Get started' })).toBeInViewport({ ratio: 1 });
});
