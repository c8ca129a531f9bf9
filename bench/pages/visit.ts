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
interface PageMetrics {
  fcp: number;
  lcp: number;
  cls: number;
  long: { start: number; duration: number }[];
}

/**
 * Visits `path` in a new window, on a slow phone, and measures until the page is idle. The profile has seen nothing, or
 * in a visit `again` what an earlier one left in it: its cache and its service worker.
 */
export async function visit(
  context: BrowserContext,
  path: string,
  { isAgain = false } = {},
): Promise<Figures> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    const transferred = await slowDown(devtools);
    if (isAgain) await slowDownWorkers(context);
    await page.addInitScript({ path: join(import.meta.dirname, 'watch.js') });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(quietMs);
    return { ...(await read(page)), ...transferred() };
  } finally {
    await page.close();
  }
}

/**
 * Throttles the requests of service workers, which are not throttled with their window. Playwright opens no session of
 * a worker; the browser passes messages on.
 */
async function slowDownWorkers(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  if (!devtools) throw new Error('This context has no browser of its own');
  const { targetInfos } = await devtools.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
  if (targetInfos.length === 0) throw new Error('No service worker answers this visit');
  for (const { targetId } of targetInfos) {
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
    const messages = [
      { id: 1, method: 'Network.enable', params: {} },
      { id: 2, method: 'Network.emulateNetworkConditions', params: network },
    ];
    for (const message of messages)
      await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
  }
}

/** The first visit of a profile, until its service worker has kept the app. */
export async function waitForWorker(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.evaluate(async () => {
    while ((await caches.match('/')) === undefined) await new Promise((pass) => void setTimeout(pass, 100));
  });
  // The files are kept before the page, and those of another build dropped after it.
  await page.waitForTimeout(quietMs);
  // It stays open: a worker without windows is stopped.
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
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return () => bytes;
}

async function read(page: Page): Promise<Pick<Figures, 'fcp_ms' | 'lcp_ms' | 'cls' | 'tbt_ms'>> {
  const { fcp, lcp, cls, long } = await page.evaluate(
    () => (window as unknown as { seen: PageMetrics }).seen,
  );
  const blocking = long.filter(({ start }) => start > fcp).map(({ duration }) => duration - 50);
  return {
    fcp_ms: Math.round(fcp),
    lcp_ms: Math.round(lcp),
    cls: Number(cls.toFixed(4)),
    tbt_ms: Math.round(blocking.reduce((sum, time) => sum + time, 0)),
  };
}
