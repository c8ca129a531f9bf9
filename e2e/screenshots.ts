// `npm run screenshots [-- en|es|zh]`: pictures of the main screens of the demo world, to look at and for the README.
import { mkdirSync } from 'node:fs';
import { type Browser, expect, type Page } from '@playwright/test';
import { answerQuestions, verifyInfo } from './support/answers';
import { openBrowser } from './support/chromium';
import { dismissDemoCard, likeUntilMutual, topCard } from './support/deck';
import { startProduct } from './support/product';
import { signIn } from './support/sign-in';

const language = process.argv[2] ?? 'en';
const folder = '.cache/screenshots';
const front = 'docs/images/find.png';
const maya = { name: 'Maya Torres', email: 'maya.torres@mail.example' };

const phone = { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { name: 'desktop', viewport: { width: 1440, height: 900 }, hasTouch: false };
const looks = [phone, desktop].flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...screen, colorScheme })),
);
type Look = (typeof looks)[number];

const beforeSigningIn = {
  home: '/',
  invitation: '/?passcode=NEST-MAYA-2027',
  'forgot-login': '/forgot-login',
};
const asResident = {
  'verify-info': '/verify-info',
  'about-me': '/about-me',
  'profile-overview': '/profile-overview',
  matches: '/matches',
  'saved-liked': '/saved/liked',
  more: '/more',
  languages: '/languages',
  settings: '/settings',
  'delete-account': '/delete-account',
  'page-not-found': '/page-not-found',
};

const product = await startProduct(4390);
const browser = await openBrowser();
try {
  mkdirSync(folder, { recursive: true });
  for (const look of looks) await photographStranger(browser, look);
  await arrive(browser);
  for (const look of looks) await photographResident(browser, look);
} finally {
  await browser.close();
  await product.stop();
}

async function open(from: Browser, { viewport, hasTouch, colorScheme }: Look) {
  const baseURL = product.address;
  const context = await from.newContext({ baseURL, viewport, hasTouch, colorScheme });
  context.setDefaultTimeout(15_000);
  return { context, page: await context.newPage() };
}

/** Signs in with the English labels, then switches to the requested language. */
async function speak(page: Page, words: string): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem('lang', lang), words);
}

async function save(page: Page, name: string, look: Look): Promise<void> {
  await settle(page);
  await page.screenshot({ path: `${folder}/${name}-${look.name}-${look.colorScheme}-${language}.png` });
}

/** Waits for images, fonts and animations. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.animate-breathe')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

async function photographStranger(from: Browser, look: Look): Promise<void> {
  const { context, page } = await open(from, look);
  await visit(page, '/');
  await speak(page, language);
  for (const [name, path] of Object.entries(beforeSigningIn)) {
    await visit(page, path);
    await save(page, name, look);
  }
  await context.close();
}

async function arrive(from: Browser): Promise<void> {
  const { context, page } = await open(from, { ...desktop, colorScheme: 'light' });
  await page.goto('/?passcode=NEST-MAYA-2027');
  await page.getByRole('button', { name: 'Yes, that’s me' }).click();
  await signIn(page, maya);
  await verifyInfo(page);
  await answerQuestions(page);
  await visit(page, '/find');
  await showFront(page);
  await context.close();
}

async function photographResident(from: Browser, look: Look): Promise<void> {
  const { context, page } = await open(from, look);
  await page.goto('/');
  await signIn(page, { known: maya.name });
  await page.getByRole('heading', { level: 1, name: 'Find roommates' }).waitFor();
  await speak(page, language);
  for (const [name, path] of Object.entries(asResident)) {
    await visit(page, path);
    await save(page, name, look);
  }
  await photographDeck(page, look);
  await context.close();
}

/** The README's picture: the best match on a newcomer's deck. */
async function showFront(page: Page): Promise<void> {
  if (language !== 'en') return;
  await dismissDemoCard(page);
  await tickIsGone(page);
  await settle(page);
  mkdirSync('docs/images', { recursive: true });
  await page.screenshot({ path: front });
}

async function photographDeck(page: Page, look: Look): Promise<void> {
  await visit(page, '/find');
  await dismissDemoCard(page);
  await tickIsGone(page);
  await save(page, 'find', look);
  await page.keyboard.press('Enter');
  await topCard(page).waitFor({ state: 'detached' });
  await save(page, 'profile', look);
  await visit(page, '/find');
  await likeUntilMutual(page);
  await save(page, 'match', look);
}

/** The badge of the decision disappears without a click. */
async function tickIsGone(page: Page): Promise<void> {
  await page.waitForTimeout(1200);
}
