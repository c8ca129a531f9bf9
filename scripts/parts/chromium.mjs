import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { run } from './run.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {string | undefined} the program of a Chromium on this machine */
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

/** Brings a browser, and the font for Chinese screens, where the system lets us. */
export async function installChromium() {
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(existsSync(chineseFont) ? [] : ['fonts-noto-cjk']),
  ];
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !mayInstall) return;
  console.log(`Installing ${missing.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run(['apt-get', 'update', '-qq'], { env });
  const { code, output } = await run(
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing],
    { env },
  );
  if (code !== 0) console.log(output.trim());
}
