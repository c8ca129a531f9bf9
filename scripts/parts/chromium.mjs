import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { installPackages } from './debian.mjs';

// The headless shell draws no window around a page, which takes a fifth of a journey's time.
const shell = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {string | undefined} the path of a Chromium executable */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...usualPlaces, playwrightsOwn()].find(
    (path) => path && existsSync(path),
  );
}

function playwrightsOwn() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return chromium.executablePath();
}

const chineseFont = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc';

/** Installs a browser and a Chinese font where possible. */
export async function installChromium() {
  if (!existsSync(chineseFont)) await installPackages(['fonts-noto-cjk']);
  const isWanted = process.env.CI ? !existsSync(shell) : !findChromium();
  if (!process.env.CHROMIUM_PATH && isWanted) await installPackages(['chromium-headless-shell']);
  // Older releases of Debian have the whole browser only.
  if (!findChromium()) await installPackages(['chromium']);
}
