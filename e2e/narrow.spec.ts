import { readFileSync } from 'node:fs';
import type { MembershipId } from '@nestmate/contract';
import { expect, type Page } from '@playwright/test';
import { acquaint, createCommunity, settle } from './support/office';
import { test } from './support/visitors';

const width = 320;
test.use({ viewport: { width, height: 640 }, reducedMotion: 'reduce' });

const table = readFileSync(new URL('../apps/web/src/app/routes.tsx', import.meta.url), 'utf8');
const addresses = [...table.matchAll(/(?:\w\(\s*|path: )'(\/[^']*)'/g)].map(([, path = '']) => path);
const settled = ['roommate', 'asked', 'asking', 'liked', 'mutual', 'skipped', 'queued'] as const;

/** 35 letters without a break, different for each person. */
const longName = (nth: number) => `Wolfeschlegelsteinhausenbergerdorf${'abcdefgh'[nth]}`;

/** Opens a screen as a link does, and waits until its content is there. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
}

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
  for (const path of ['/', '/?passcode=NEST-MAYA-2027', '/forgot-login', '/verify-address#token=opened']) {
    await page.goto(path);
    await open(page, path);
    expect.soft(await sticksOut(page), path).toEqual([]);
  }

  const hall = await createCommunity(baseURL, `Narrow ${info.project.name} ${info.retry}`, 4);
  const names = [...settled, 'me'].map((_, nth) => `${longName(nth)} ${longName(nth)}`);
  const people = Object.values(await settle(baseURL, hall, names));
  const me = people[settled.length] as MembershipId;
  const [roommate, asked, asking, liked, mutual, skipped, queued] = people as MembershipId[];
  if (!roommate || !asked || !asking || !liked || !mutual || !skipped)
    throw new Error('Everybody lives here');
  await acquaint(baseURL, hall, me, { roommate, asked, asking, liked, mutual, skipped });
  const mine = await visit(names.at(-1) ?? '', {
    viewport: { width, height: 640 },
    reducedMotion: 'reduce',
    hasTouch: true,
  });

  await open(mine, `/profile/${mutual}`);
  await mine.getByRole('button', { name: 'Chat' }).click();
  await mine.getByRole('textbox').fill(longName(0));
  await mine.getByRole('button', { name: 'Send' }).click();
  await expect(mine.getByText(longName(0)).last()).toBeVisible();
  const chat = new URL(mine.url()).pathname;

  const given: Record<string, (string | undefined)[]> = {
    ':roommateId': [queued, mutual, roommate],
    ':section': ['notifications', 'appearance', 'sign-in', 'devices', 'data'],
    ':type': ['instagram'],
    ':threadId': ['1'],
  };
  const steps = ['name', 'about', 'office', 'promise'].map((step) => `/verify-info?step=${step}`);
  const paths = addresses.flatMap((path) => {
    if (path === '/chat/conversation/:chatId') return [chat];
    if (path === '/verify-info') return [path, ...steps];
    const [hole = ''] = /:\w+/.exec(path) ?? [];
    return hole ? (given[hole] ?? []).map((value = '') => path.replace(hole, value)) : [path];
  });
  expect(paths.length).toBeGreaterThan(40);
  for (const language of ['en', 'es', 'zh']) {
    await mine.context().addInitScript((lang) => localStorage.setItem('lang', lang), language);
    await mine.goto('/more');
    for (const path of paths) {
      await open(mine, path);
      expect.soft(await sticksOut(mine), `${path} in ${language}`).toEqual([]);
    }
  }

  await mine.setViewportSize({ width: 1440, height: 900 });
  let headers = 0;
  for (const path of paths) {
    await open(mine, path);
    const edge = await edgeOf(mine);
    if (edge === null) continue;
    headers += 1;
    expect.soft(edge, path).toBe(280);
  }
  expect(headers).toBeGreaterThan(35);
});
