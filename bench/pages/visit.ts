import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** A slow phone on slow 4G, with Lighthouse's values for DevTools throttling. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const slowdown = 4;
const quietMs = 2000;

export interface Figures {
  fcp_ms: number;
  lcp_ms: number;
  cls: number;
  tbt_ms: number;
  script_bytes: number;
  total_bytes: number;
}

/** See `watch.js`. */
interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  long: { start: number; duration: number }[];
}

/** Visits `path` in a new window with an empty cache, on a slow phone, and measures until the page is idle. */
export async function visit(context: BrowserContext, path: string): Promise<Figures> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    const transferred = await slowDown(devtools);
    await page.addInitScript({ path: join(import.meta.dirname, 'watch.js') });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(quietMs);
    return { ...(await read(page)), ...transferred() };
  } finally {
    await page.close();
  }
}

async function slowDown(devtools: CDPSession) {
  const scripts = new Set<string>();
  const bytes = { script_bytes: 0, total_bytes: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.total_bytes += encodedDataLength;
    if (scripts.has(requestId)) bytes.script_bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return () => bytes;
}

async function read(page: Page): Promise<Pick<Figures, 'fcp_ms' | 'lcp_ms' | 'cls' | 'tbt_ms'>> {
  const { fcp, lcp, cls, long } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const blocking = long.filter(({ start }) => start > fcp).map(({ duration }) => duration - 50);
  return {
    fcp_ms: Math.round(fcp),
    lcp_ms: Math.round(lcp),
    cls: Number(cls.toFixed(4)),
    tbt_ms: Math.round(blocking.reduce((sum, time) => sum + time, 0)),
  };
}
