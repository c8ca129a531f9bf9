import { expect, type Page } from '@playwright/test';
import { isThorough } from '../apps/server/test/setup/thorough';
import { axeFindings } from './support/axe';
import { longName, settleLongNames } from './support/long-names';
import { pseudo, speakPseudo, untranslated } from './support/pseudo-language';
import { openScreen, residentsScreens, strangersScreens } from './support/screens';
import { settled } from './support/settled';
import { sticksOut } from './support/sticks-out';
import { covered } from './support/toasts';
import { test, type Visit } from './support/visitors';

const width = 320;
const phone = { width, height: 640 };
const desktop = { width: 1440, height: 900 };
test.use({ viewport: phone, reducedMotion: 'reduce' });

/** The left position of a screen's header; `null` without a header. */
const edgeOf = (page: Page) =>
  page.evaluate(() => document.querySelector('main header')?.getBoundingClientRect().left ?? null);

const screens = {
  phone: { viewport: phone, colorScheme: 'dark' },
  desktop: { viewport: desktop, colorScheme: 'light' },
} as const;
type Screen = keyof typeof screens;

/** Shows an opened screen in another size and in other colors. */
const showOn = (page: Page, screen: Screen) =>
  settled(page, async () => {
    await page.emulateMedia({ colorScheme: screens[screen].colorScheme });
    await page.setViewportSize(screens[screen].viewport);
  });

/** From the next load on. */
const speak = (page: Page, language: string) =>
  page.context().addInitScript((lang) => localStorage.setItem('lang', lang), language);

const fitsPhone = async (page: Page, where: string) => expect.soft(await sticksOut(page), where).toEqual([]);

/** The buttons that open support; a phone's menu has a shorter name for it. */
const supportOn = (page: Page) =>
  page
    .getByRole('button', { name: pseudo('Contact support') })
    .or(page.getByRole('button', { name: pseudo('Support'), exact: true }));

const offersSupport = (page: Page, where: string) =>
  expect.soft(supportOn(page).first(), `support on ${where}`).toBeVisible();

/** On a phone support is on the screen without scrolling; a conversation has it among its actions. */
async function offersSupportOnPhone(page: Page, path: string) {
  if (path.startsWith('/chat/conversation/')) return;
  const tops = await Promise.all((await supportOn(page).all()).map((button) => button.boundingBox()));
  const isThere = tops.some((box) => box !== null && box.y >= 0 && box.y + box.height <= phone.height);
  expect.soft(isThere, `support on a phone’s ${path}`).toBe(true);
}

const isAccessible = async (page: Page, where: string, screen: Screen) =>
  expect.soft(await axeFindings(page), `${where} on a ${screen}`).toEqual([]);

// Colors do not depend on the language, and the pseudo-language is longer than any.
test('fits every screen of a stranger on the narrowest phone, translated, where axe finds nothing [2.69]', async ({
  page,
}) => {
  for (const language of ['en', 'zh', 'pseudo']) {
    const foreign = language === 'pseudo' ? await speakPseudo(page) : undefined;
    if (!foreign) await speak(page, language);
    for (const path of strangersScreens) {
      // The parameters of an address are read when the page loads.
      if (path === '/' || /[?#]/.test(path)) await page.goto(path);
      await openScreen(page, path);
      const where = `${path} in ${language}`;
      if (!foreign) {
        expect.soft(await sticksOut(page), where).toEqual([]);
        continue;
      }
      expect.soft(await untranslated(page, foreign), where).toEqual([]);
      await showOn(page, 'phone');
      await fitsPhone(page, where);
      await isAccessible(page, where, 'phone');
      await showOn(page, 'desktop');
      await offersSupport(page, where);
      await isAccessible(page, where, 'desktop');
    }
  }
});

/** Somebody among people with the longest names, in a community of their own, with the path of each screen. */
async function amongLongNames(visit: Visit, baseURL: string, community: string) {
  const { name, queued, mutual, roommate } = await settleLongNames(baseURL, community);
  const at = `/profile/${mutual}`;
  const mine = await visit(name, { viewport: phone, hasTouch: true, reducedMotion: 'reduce', at });
  await mine.getByRole('button', { name: 'Chat' }).click();
  await mine.getByRole('textbox').fill(longName(0));
  await mine.getByRole('button', { name: 'Send' }).click();
  await expect(mine.getByText(longName(0)).last()).toBeVisible();
  const conversation = mine.url().split('/').at(-1) ?? '';
  const paths = residentsScreens({ memberships: [queued, mutual, roommate], conversation });
  expect(paths.length).toBeGreaterThan(40);
  return { mine, paths };
}

test('fits every screen of a resident on the narrowest phone, translated, where axe finds nothing [2.69]', async ({
  visit,
  baseURL,
}, info) => {
  // The test opens a hundred screens.
  test.slow();
  const { mine, paths } = await amongLongNames(visit, baseURL ?? '', `Narrow ${info.retry}`);

  await test.step('in the pseudo-language', async () => {
    const people = Array.from({ length: 8 }, (_, nth) => longName(nth));
    const data = await speakPseudo(mine, people);
    await mine.goto('/more');
    await showOn(mine, 'phone');
    let headers = 0;
    const looks = {
      async phone(path: string) {
        await fitsPhone(mine, path);
        await offersSupportOnPhone(mine, path);
      },
      async desktop(path: string) {
        await offersSupport(mine, path);
        const edge = await edgeOf(mine);
        if (edge === null) return;
        headers += 1;
        expect.soft(edge, `where ${path} begins beside the menu`).toBe(280);
      },
    };
    let [now, next]: [Screen, Screen] = ['phone', 'desktop'];
    for (const path of paths) {
      await openScreen(mine, path);
      expect.soft(await untranslated(mine, data), path).toEqual([]);
      await looks[now](path);
      // Of two looks at a screen, axe takes one: that of a phone for every other screen.
      await isAccessible(mine, path, now);
      await showOn(mine, next);
      await looks[next](path);
      if (isThorough) await isAccessible(mine, path, next);
      [now, next] = [next, now];
    }
    expect(headers).toBeGreaterThan(35);
  });

  await test.step('in Chinese', async () => {
    await mine.unrouteAll();
    await speak(mine, 'zh');
    await mine.setViewportSize(phone);
    await mine.goto('/more');
    for (const path of paths) {
      await openScreen(mine, path);
      expect.soft(await sticksOut(mine), `${path} in Chinese`).toEqual([]);
    }
  });

  await test.step('a toast on a desktop', async () => {
    await speak(mine, 'en');
    await mine.setViewportSize(desktop);
    await mine.goto('/feedback');
    await mine.getByRole('textbox').fill('A quiet floor would be lovely');
    await mine.getByRole('button', { name: 'Send feedback' }).click();
    const toast = mine.getByRole('listitem').filter({ hasText: 'Thanks. We passed it on.' });
    await expect(toast).toBeVisible();
    await expect
      .poll(async () => {
        const box = await toast.boundingBox();
        return box && [box.y < 120, desktop.width - box.x - box.width < 240];
      })
      .toEqual([true, true]);
    expect(await covered(mine)).toEqual([]);
    const takesPress = (at: 'close' | 'text') =>
      toast.evaluate((box, what) => {
        const target = box.querySelector(what === 'close' ? 'button' : '[data-title]');
        const { x, y, width, height } = target?.getBoundingClientRect() ?? new DOMRect();
        return box.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }, at);
    expect([await takesPress('text'), await takesPress('close')]).toEqual([false, true]);
  });
});

test('shows the whole first action of home on the smallest phone without scrolling', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Get started' })).toBeInViewport({ ratio: 1 });
});
