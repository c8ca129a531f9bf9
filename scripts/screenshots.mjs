// `npm run screenshots [-- en|es|zh]`: pictures of the main screens of the demo world, for the README and for looking at.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { buildWhenNeeded } from './build.mjs';
import { findChromium } from './parts/chromium.mjs';

const language = process.argv[2] ?? 'en';
const port = 4390;
const base = `http://localhost:${port}`;
const folder = '.cache/screenshots';
const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};
const pages = {
  find: '/find',
  profile: '/profile-overview',
  'about-me': '/about-me',
  more: '/more',
  languages: '/languages',
};

await buildWhenNeeded();
mkdirSync(folder, { recursive: true });
mkdirSync('docs/images', { recursive: true });
const product = spawn(process.execPath, ['e2e/serve-demo.mjs'], {
  env: { ...process.env, PORT: String(port) },
  stdio: 'ignore',
});
try {
  await answering();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  for (const [screen, options] of Object.entries(screens)) {
    for (const colorScheme of ['light', 'dark'])
      await photograph(browser, screen, { ...options, colorScheme });
  }
  await browser.close();
} finally {
  product.kill('SIGTERM');
}

async function answering() {
  for (let tries = 0; tries < 240; tries++) {
    const ready = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(250);
  }
  throw new Error('The product did not start.');
}

async function photograph(browser, screen, options) {
  const context = await browser.newContext({ ...options, baseURL: base });
  const page = await context.newPage();
  const save = (name) =>
    page.screenshot({ path: `${folder}/${name}-${screen}-${options.colorScheme}-${language}.png` });

  await page.goto('/?passcode=NEST-MAYA-2027');
  await page.getByRole('button', { name: /Yes/ }).waitFor();
  await save('invitation');
  await page.goto('/');
  const [provider] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await provider.getByRole('button', { name: 'Ana Lindqvist' }).click();
  await page.getByRole('heading', { level: 1, name: 'Find roommates' }).waitFor();
  await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (name === 'find') await passDemoCard(page);
    await page.waitForLoadState('networkidle');
    await save(name);
    if (name === 'find' && screen === 'desktop' && options.colorScheme === 'light' && language === 'en') {
      await page.screenshot({ path: 'docs/images/find.png' });
    }
  }
  await context.close();
}

/** The demo card explains; people show the product. */
async function passDemoCard(page) {
  const demo = page.getByRole('region', { name: 'How it works' });
  if ((await demo.count()) === 0) return;
  await page.keyboard.press('ArrowRight');
  await page.locator('section[aria-label*="%"], section[aria-label*="percent"]').first().waitFor();
  await sleep(1500);
}
