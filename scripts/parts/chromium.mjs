import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installPackages } from './debian.mjs';

// The headless shell draws no window around a page, which takes a fifth of a journey's time. It shows no notifications.
const shell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @param {(string | undefined)[]} paths */
const firstOf = (...paths) => paths.find((path) => path && existsSync(path));

/** @returns {string | undefined} the path of a Chromium executable, the quickest first */
export const findChromium = () => firstOf(process.env.CHROMIUM_PATH, shell, findWholeChromium());

/** @returns {string | undefined} the path of a Chromium with all features of a person's browser */
export const findWholeChromium = () => firstOf(process.env.CHROMIUM_PATH, ...usualPlaces, playwrightsOwn());

function playwrightsOwn() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return chromium.executablePath();
}

const chineseFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** Installs a browser and a Chinese font where possible. */
export async function installChromium() {
  await installPackages([
    ...(findWholeChromium() ? [] : ['chromium']),
    ...(existsSync(chineseFont) ? [] : ['fonts-noto-cjk']),
  ]);
  // Older releases of Debian have no such package.
  if (process.env.CI && !existsSync(shell)) await installPackages(['chromium-headless-shell']);
}
