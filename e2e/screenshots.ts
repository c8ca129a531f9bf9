// `npm run screenshots`: pictures of every screen in .cache/screenshots, to look at, and those of the README and the
// docs. Options, each with a list:
// --languages, --widths, --lights
// --states: settled, loading, error, offline, long (names), scenes (moments that no address leads to), console (of the
//   staff), guide (docs/office.md)
// --only: parts of addresses, or of names of scenes
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { bringSession } from './support/arrive';
import { openBrowser } from './support/chromium';
import { deckIsThere, dismissDemoCard } from './support/deck';
import { settleLongNames } from './support/long-names';
import { membershipOf } from './support/office';
import { startProduct } from './support/product';
import { build, scenes } from './support/scenes';
import { consoleScreens, openScreen, residentsScreens, strangersScreens } from './support/screens';
import { signInAsStaff } from './support/staff';

const listed = (text: string) => text.split(',').filter(Boolean);
const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    languages: option('en,es,zh'),
    widths: option('390,1440'),
    lights: option('light,dark'),
    states: option('settled'),
    only: option(''),
  },
});
const [languages, widths, lights, only] = [
  listed(values.languages),
  listed(values.widths).map(Number),
  listed(values.lights) as ('dark' | 'light')[],
  listed(values.only),
];

const folder = '.cache/screenshots';
const resident = 'Mei Chen';
const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024 };
const isShown = (path: string) => only.length === 0 || only.some((part) => path.includes(part));

const fileOf = (path: string) =>
  path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{20,}([0-9a-f]{4})/g, 'id-$1')
    .replaceAll(/\W+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'home';

/** Sets how the API answers; the page is reloaded, so that no earlier data remain. */
const whileAnswering = async (page: Page, path: string, answer: 'failure' | 'nothing') => {
  await page.route(/\/(users|v1|memberships|chats)\//, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    if (answer === 'failure') await route.fulfill({ status: 500, body: '' });
  });
  await page.goto(path);
  await sleep(1500);
};

/** The steps that lead to each state of a screen. */
const states: Record<string, (page: Page, path: string) => Promise<void>> = {
  settled: openScreen,
  loading: (page, path) => whileAnswering(page, path, 'nothing'),
  error: (page, path) => whileAnswering(page, path, 'failure'),
  offline: async (page, path) => {
    await page.context().setOffline(true);
    await openScreen(page, path);
  },
};

const product = await startProduct(4390);
const browser = await openBrowser();

async function contextIn(language: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.address, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  await context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
  return context;
}

async function photographResident(language: string, state: string): Promise<void> {
  const { address } = product;
  const long = state === 'long' ? await settleLongNames(address, `Pictures ${language}`) : undefined;
  const name = long?.name ?? resident;
  const memberships = long
    ? [long.queued, long.mutual, long.roommate]
    : await Promise.all([membershipOf(address, 'Zoë', 'Okafor'), membershipOf(address, 'Ana', 'Lindqvist')]);
  const context = await contextIn(language);
  await bringSession(context, address, name);
  const page = await context.newPage();
  await page.goto('/chat');
  await openScreen(page, '/chat');
  const [conversation] = await page.locator('a[href*="/chat/conversation/"]').all();
  const chat = await conversation?.getAttribute('href');
  await context.close();
  const paths = residentsScreens({ memberships, conversation: chat?.split('/').at(-1) ?? '' });
  await photograph(language, state, paths, name);
}

/** @param name who is signed in */
async function photograph(
  language: string,
  state: string,
  paths: readonly string[],
  name?: string,
): Promise<void> {
  const context = await contextIn(language);
  if (name) await bringSession(context, product.address, name);
  const page = await context.newPage();
  const open = states[state] ?? openScreen;
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 });
    for (const colorScheme of lights) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const into = `${folder}/${language}-${width}-${colorScheme}-${state}`;
      mkdirSync(into, { recursive: true });
      await page.goto('/');
      for (const path of paths.filter(isShown)) {
        await open(page, path);
        await isSettled(page, state);
        await page.screenshot({ path: `${into}/${fileOf(path)}.png` });
        await context.setOffline(false);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
    }
  }
  await context.close();
}

/** Each scene is built once; its page stays open for every width and light. */
async function photographScenes(language: string): Promise<void> {
  for (const name of Object.keys(scenes).filter(isShown)) {
    const { who, isRepeatable, open } = await build(product.address, name, language);
    const context = await contextIn(language);
    await bringSession(context, product.address, who);
    const page = await context.newPage();
    if (!isRepeatable) await open(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 900 });
      if (isRepeatable) await open(page);
      for (const colorScheme of lights) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const into = `${folder}/${language}-${width}-${colorScheme}-scenes`;
        mkdirSync(into, { recursive: true });
        await isSettled(page, 'settled');
        await page.screenshot({ path: `${into}/${name}.png` });
      }
    }
    await context.close();
  }
}

/** A resident's screen beside an editor comes after it. */
const phonesComeMs = 3000;

/** A console page as an administrator sees it. Its stream of changes never lets the network rest. */
async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isSettled(page, 'settled');
}

async function asAdministrator(language: string): Promise<{ page: Page; network: string; place: string }> {
  const context = await contextIn('en');
  const page = await context.newPage();
  await signInAsStaff(page, 'Renee Okafor');
  const network = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  await page.goto(`${network}/roster`);
  const birch = page.getByRole('link', { name: 'Birch Hall' });
  const place =
    new URL((await birch.getAttribute('href')) ?? '', product.address).searchParams.get('place') ?? '';
  await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
  await context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
  return { page, network, place };
}

async function photographConsole(language: string): Promise<void> {
  const { page, network, place } = await asAdministrator(language);
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 });
    for (const colorScheme of lights) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const into = `${folder}/${language}-${width}-${colorScheme}-console`;
      mkdirSync(into, { recursive: true });
      for (const path of consoleScreens(place).filter(isShown)) {
        await openConsole(page, network + path);
        await page.screenshot({ path: `${into}/${fileOf(path)}.png` });
      }
    }
  }
  await page.context().close();
}

/** The pictures of the guide for housing offices. */
async function photographGuide(): Promise<void> {
  const { page, network, place } = await asAdministrator('en');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [name, path] of [
    ['overview', '/overview'],
    ['set-up', `/set-up/genders?place=${place}`],
    ['residents', '/residents'],
  ] as const) {
    await openConsole(page, network + path);
    // The phone beside an editor loads on its own.
    await page.waitForTimeout(phonesComeMs);
    await page.screenshot({ path: `docs/images/console-${name}.png` });
  }
  await page.context().close();
}

/** A skeleton appears after a moment if something is still loading. */
const skeletonsComeMs = 300;

async function isSettled(page: Page, state: string): Promise<void> {
  await page.waitForTimeout(skeletonsComeMs);
  if (state !== 'loading') await expect(page.locator('.animate-breathe')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
}

/** The README's picture: the best match on a resident's deck. */
async function photographFront(): Promise<void> {
  const context = await contextIn('en');
  await bringSession(context, product.address, resident);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/find');
  await deckIsThere(page);
  await dismissDemoCard(page);
  await expect(page.getByRole('status', { name: /undo/i })).toHaveCount(0);
  await isSettled(page, 'settled');
  await page.screenshot({ path: 'docs/images/find.png' });
  await context.close();
}

/** Subjects that need other steps than a resident's screens. */
const kinds: Record<string, (language: string) => Promise<void>> = {
  console: photographConsole,
  guide: photographGuide,
  scenes: photographScenes,
};

try {
  for (const language of languages) {
    if (!(values.states in kinds)) await photograph(language, 'stranger', strangersScreens);
    for (const state of listed(values.states))
      await (kinds[state] ?? ((inLanguage) => photographResident(inLanguage, state)))(language);
  }
  if (languages.includes('en') && values.states === 'settled' && only.length === 0) {
    await photographFront();
    await photographGuide();
  }
} finally {
  await browser.close();
  await product.stop();
}
