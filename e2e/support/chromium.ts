import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/parts/chromium.mjs';

/** Starts browsers without any background requests of their own. */
export const launchOptions = {
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions);
